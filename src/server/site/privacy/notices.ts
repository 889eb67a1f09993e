import type { Database } from '#server/platform/database/database.ts';

/** The versions of the privacy notice. */
export type Notices = ReturnType<typeof createNotices>;

/** A notice as it is published: its twin in Markdown, every word in its place. */
export interface PresentNotice {
  version: string;
  body: string;
}

/** @param present the notice of the content of now; null where no pages are made */
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
    /** The one that this process publishes; null where no pages are made (development). */
    get current() {
      return current();
    },
    read,
    /** All of them, the newest first, with when this site first published each. */
    async list() {
      return kysely
        .selectFrom('privacy_notice')
        .select(['version', 'first_at as since'])
        .orderBy('first_at', 'desc')
        .limit(500)
        .execute();
    },
    /** Keeps the present one, so that it can be read when another one has replaced it. */
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
     * Which notice was on a form's page: the one that the page says, if this site ever published it.
     * Otherwise, and when the database does not say, the present one.
     */
    async accepted(said: string | null): Promise<string | null> {
      if (said === null || said === current() || !/^[\da-f]{12}$/.test(said)) return current();
      if (known.has(said)) return said;
      // Of a page that was opened before the last publication, or was made up.
      const found = await read(said).catch(() => null);
      if (found === null) return current();
      known.add(said);
      return said;
    },
  };
}
