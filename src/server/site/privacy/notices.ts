import type { Database } from '#server/platform/database/database.ts';

/** The versions of the privacy notice. */
export type Notices = ReturnType<typeof createNotices>;

/** A published notice: its Markdown twin with all values filled in. */
export interface PresentNotice {
  version: string;
  body: string;
}

/** @param present the notice of the present content; null if no pages are made */
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
    /** The notice that this process publishes; null if no pages are made (development). */
    get current() {
      return current();
    },
    read,
    /** All of them, newest first, with when this site first published each. */
    async list() {
      return kysely
        .selectFrom('privacy_notice')
        .select(['version', 'first_at as since'])
        .orderBy('first_at', 'desc')
        .limit(500)
        .execute();
    },
    /** Stores the present one, so that it can be read when another has replaced it. */
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
     * The notice on a form's page: the version that the page sends, if this site ever published it.
     * Otherwise, and when the database does not answer, the present one.
     */
    async accepted(said: string | null): Promise<string | null> {
      if (said === null || said === current() || !/^[\da-f]{12}$/.test(said)) return current();
      if (known.has(said)) return said;
      // The page was opened before the last publication, or the version is forged.
      const found = await read(said).catch(() => null);
      if (found === null) return current();
      known.add(said);
      return said;
    },
  };
}
