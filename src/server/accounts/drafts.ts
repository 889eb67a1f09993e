import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';

/** How long a form waits for its writer, in milliseconds: a day. */
const DRAFT_MS = 24 * 60 * 60 * 1000;
/** Never kept, whatever the form. */
const SECRETS = /password|clave|codigo|credencial|csrf|sellado/i;

/**
 * Forms that arrived after their session had ended, or before a fresh proof of identity: they come
 * back once their writer has signed in, to the same browser and once.
 */
export interface Drafts {
  /**
   * @param visitor the browser's own identifier
   * @returns the name to ask for it by; null when there is nothing to keep
   */
  keep(visitor: string, path: string, form: FormData): Promise<string | null>;
  take(visitor: string, path: string, name: string): Promise<Readonly<Record<string, string>>>;
  purge(): Promise<void>;
}

/** @returns the text fields of a posted form that may be kept or shown again: no passwords, codes or tokens */
export function keepableFields(form: FormData): Record<string, string> {
  const fields = [...form].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && !SECRETS.test(field[0]),
  );
  return Object.fromEntries(fields);
}

/** @param seal encrypts; `open` undoes it, or gives null */
export function createDrafts(
  { kysely }: Pick<Database, 'kysely'>,
  box: { seal(text: string): string; open(text: string): string | null },
  now: () => number = Date.now,
): Drafts {
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
  return {
    async keep(visitor, path, form) {
      const fields = keepableFields(form);
      if (Object.keys(fields).length === 0) return null;
      const name = randomBytes(16).toString('base64url');
      await kysely
        .insertInto('staff_draft')
        .values({
          id: digest(name),
          visitor: digest(visitor),
          path,
          fields: box.seal(JSON.stringify(fields)),
          expires_at: now() + DRAFT_MS,
        })
        .execute();
      return name;
    },
    async take(visitor, path, name) {
      const row = await kysely
        .deleteFrom('staff_draft')
        .where('id', '=', digest(name))
        .where('visitor', '=', digest(visitor))
        .where('path', '=', path)
        .where('expires_at', '>', now())
        .returning('fields')
        .executeTakeFirst();
      const text = row === undefined ? null : box.open(row.fields);
      return text === null ? {} : (JSON.parse(text) as Record<string, string>);
    },
    async purge() {
      await kysely.deleteFrom('staff_draft').where('expires_at', '<=', now()).execute();
    },
  };
}
