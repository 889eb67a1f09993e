import type { Database } from '#server/platform/database/database.ts';

export type Notices = ReturnType<typeof createNotices>;

/**
 * A published privacy notice. `body` is the page's Markdown twin, in which all values are filled
 * in.
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
     * Returns all notices, the newest first, with the time when this site first published each
     * notice.
     */
    async list() {
      return kysely
        .selectFrom('privacy_notice')
        .select(['version', 'first_at as since'])
        .orderBy('first_at', 'desc')
        .limit(500)
        .execute();
    },
    /** Stores the present notice, so that people can read the notice after a change. */
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
     * Returns the version of the notice that was on a form's page. The page sends the version. If
     * this site never published the version, or if the database does not answer, the result is the
     * present version.
     */
    async accepted(said: string | null): Promise<string | null> {
      if (said === null || said === current() || !/^[\da-f]{12}$/.test(said)) return current();
      if (known.has(said)) return said;
      // Either the visitor opened the page before the last publication, or the version is forged.
      const found = await read(said).catch(() => null);
      if (found === null) return current();
      known.add(said);
      return said;
    },
  };
}
