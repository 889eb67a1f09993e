import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import type { SealedBox } from './sealed-box.ts';

/** For how long the key on the page may be confirmed since it was last shown, in milliseconds: an hour. */
const OFFER_MS = 60 * 60 * 1000;

/** Length of an application's key, in characters of six bits: 132, where RFC 4226 asks for 128. */
const KEY_LENGTH = 22;

/**
 * Keys of authenticator applications while they are being set up: to reload the page, or to sign in
 * again meanwhile, shows the key that has been scanned already. Of one account in one browser, so that
 * nobody else can have seen the key that somebody registers.
 */
export interface OfferedKeys {
  /** The key to show: the one shown before, or a new one. */
  offer(personId: string, visitor: string | null): Promise<string>;
  /** @returns null when it was shown too long ago */
  shown(personId: string, visitor: string | null): Promise<string | null>;
  forget(personId: string, visitor: string | null): Promise<void>;
}

export function createOfferedKeys(
  { kysely }: Pick<Database, 'kysely'>,
  box: SealedBox,
  now: () => number = Date.now,
): OfferedKeys {
  const path = 'totp';
  const idOf = (personId: string, visitor: string | null) =>
    createHash('sha256')
      .update(`${path}\n${personId}\n${visitor ?? ''}`)
      .digest('base64url');

  const offered: OfferedKeys = {
    async offer(personId, visitor) {
      const id = idOf(personId, visitor);
      const at = now();
      const expires_at = at + OFFER_MS;
      await kysely
        .deleteFrom('staff_draft')
        .where('id', '=', id)
        .where('expires_at', '<=', at)
        .execute();
      // Of two pages opened at once, both show the same key.
      const { fields } = await kysely
        .insertInto('staff_draft')
        .values({ id, visitor: id, path, fields: box.seal(newKey()), expires_at })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ expires_at }))
        .returning('fields')
        .executeTakeFirstOrThrow();
      const known = box.open(fields);
      if (known !== null) return known;
      // Sealed with a secret that has changed since.
      await offered.forget(personId, visitor);
      return offered.offer(personId, visitor);
    },
    async shown(personId, visitor) {
      const row = await kysely
        .selectFrom('staff_draft')
        .select('fields')
        .where('id', '=', idOf(personId, visitor))
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return row === undefined ? null : box.open(row.fields);
    },
    async forget(personId, visitor) {
      await kysely.deleteFrom('staff_draft').where('id', '=', idOf(personId, visitor)).execute();
    },
  };
  return offered;
}

/** A key for an authenticator application, of letters that base64url has. */
export function newKey(): string {
  return randomBytes(KEY_LENGTH).toString('base64url').slice(0, KEY_LENGTH);
}
