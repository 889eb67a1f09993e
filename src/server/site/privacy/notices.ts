import type { Database } from '#server/platform/database/database.ts';

export type Notices = ReturnType<typeof createNotices>;

/**
 * The current privacy notice. `body` is the Markdown twin of the notice's page, in which all values
 * are filled in.
 */
export interface PresentNotice {
  version: string;
  body: string;
}

/**
 * Creates the store of the versions of the privacy notice.
 *
 * @param present returns the notice of the present content, or null if the process makes no pages
 */
export function createNotices(
  { kysely }: Pick<Database, 'kysely'>,
  present: () => PresentNotice | null,
  now: () => number = Date.now,
) {
  const current = () => present()?.version ?? null;
  const known = new Set<string>();

  const read = async (version: string) => {
    const row = await kysely
      .selectFrom('privacy_notice')
      .selectAll()
      .where('version', '=', version)
      .executeTakeFirst();
    return row === undefined ? null : { version, body: row.body, since: row.first_at };
  };

  return {
    get current() {
      return current();
    },
    read,
    /**
     * Returns all versions of the privacy notice, the newest first. Each version has the time at
     * which this site first published the version.
     */
    async list() {
      return kysely
        .selectFrom('privacy_notice')
        .select(['version', 'first_at as since'])
        .orderBy('first_at', 'desc')
        .limit(500)
        .execute();
    },
    /** Stores the current notice, so that people can still read this version after a change. */
    async register() {
      const notice = present();
      if (notice === null) return;
      await kysely
        .insertInto('privacy_notice')
        .values({ ...notice, first_at: now() })
        .onConflict((clash) => clash.doNothing())
        .execute();
    },
    /**
     * Returns the version of the privacy notice that the visitor accepted with a form. If this site
     * never published the given version, or if the database does not answer, the result is the
     * current version.
     *
     * @param said the version that the form's page sends, or null
     */
    async accepted(said: string | null): Promise<string | null> {
      if (said === null || said === current() || !/^[\da-f]{12}$/.test(said)) return current();
      if (known.has(said)) return said;
      // The version may be older, if the visitor opened the page before the last publication. The
      // version may also be forged.
      const found = await read(said).catch(() => null);
      if (found === null) return current();
      known.add(said);
      return said;
    },
  };
}
