import type { Database } from '#server/platform/database/database.ts';

export type Notices = ReturnType<typeof createNotices>;

/** The current privacy notice. `body` is its Markdown twin, in which all values are filled in. */
export interface PresentNotice {
  version: string;
  body: string;
}

export function createNotices(
  { kysely }: Pick<Database, 'kysely'>,
  present: () => PresentNotice | null,
  now: () => number = Date.now,
) {
  const current = () => present()?.version ?? null;

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
    list: () =>
      kysely
        .selectFrom('privacy_notice')
        .select(['version', 'first_at as since'])
        .orderBy('first_at', 'desc')
        .limit(500)
        .execute(),
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
    /** Returns the version that a visitor accepted: `said` if it exists, else the current one. */
    async accepted(said: string | null): Promise<string | null> {
      if (said === null || said === current() || !/^[\da-f]{12}$/.test(said)) return current();
      const found = await read(said).catch(() => null);
      return found?.version ?? current();
    },
  };
}
