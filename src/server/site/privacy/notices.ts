import { createHash } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillRunningWords, type RunningWords } from '#content/running-words.ts';

/** The versions of the privacy notice. */
export type Notices = ReturnType<typeof createNotices>;

/** Signs of a version: 48 bits, as many notices as anybody will ever publish. */
const SIGNS = 12;

/** The version of a text. */
export function noticeVersion(body: string): string {
  return createHash('sha256').update(body).digest('hex').slice(0, SIGNS);
}

/** A notice as it is published: its twin in Markdown, every word in its place. */
export interface PresentNotice {
  version: string;
  body: string;
}

/** @param present the notice of the content of now; null where nothing is built */
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
    /** The one that this process publishes; null where nothing is built (development). */
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

/** The notice's twin in Markdown, as the build leaves it. */
const TWIN = 'client/privacidad.md';

/**
 * The privacy notice that a process publishes: what was built, with what its settings make of it. Its
 * version is the digest of all of it but the version itself.
 *
 * @param dist absolute path of `dist/`
 * @param words what the notice says of this process
 * @throws Error in Spanish when the site has not been built
 */
export function publishedNotice(dist: string, words: Partial<RunningWords>): PresentNotice {
  const path = join(dist, TWIN);
  let built: string;
  try {
    built = readFileSync(path, 'utf8');
  } catch (error) {
    const message = `Falta el aviso de privacidad construido en ${path}. Ejecuta «npm run build».`;
    throw new Error(message, { cause: error });
  }
  const text = fillRunningWords(built, words, 'markdown');
  const version = noticeVersion(text);
  return { version, body: fillRunningWords(text, { version }, 'markdown') };
}
