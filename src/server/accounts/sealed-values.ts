import { createHash, randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { derivedKey } from '#server/platform/signed-token.ts';

/**
 * Encrypted values that wait in the database for one browser: forms that arrived after their
 * session had ended, and links and codes between the POST that made them and the page that shows
 * them once. Only the browser with the name can read a value. The table has its old name, `staff_draft`: `fields` is the
 * encrypted value, `visitor` the digest of its owner.
 */
export function createSealedValues(
  { kysely }: Pick<Database, 'kysely'>,
  secretKey: string,
  now: () => number = Date.now,
) {
  const cipher = { key: derivedKey(secretKey, 'panel-sealed').toString('base64url') };
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
  const open = async (row: { fields: string } | undefined): Promise<unknown> => {
    if (row === undefined) return null;
    const { symmetricDecrypt } = await import('better-auth/crypto');
    // It was encrypted with a former secret.
    const text = await symmetricDecrypt({ ...cipher, data: row.fields }).catch(() => null);
    return text === null ? null : JSON.parse(text);
  };
  /** The value of an owner under a name, until it expires. */
  const waiting =
    (owner: string, path: string, name: string) =>
    (where: ExpressionBuilder<Schema, 'staff_draft'>) =>
      where.and([
        where.and({ id: digest(name), visitor: digest(owner), path }),
        where('expires_at', '>', now()),
      ]);
  return {
    /**
     * @param owner the browser, and the person where the value is theirs alone
     * @param path of the page that may read it
     * @param forMs how long it is kept, in milliseconds
     * @returns the name that reads it
     */
    async keep(owner: string, path: string, value: unknown, forMs: number): Promise<string> {
      const { symmetricEncrypt } = await import('better-auth/crypto');
      const name = randomBytes(16).toString('base64url');
      const fields = await symmetricEncrypt({ ...cipher, data: JSON.stringify(value) });
      const row = { id: digest(name), visitor: digest(owner), path, fields };
      await kysely
        .insertInto('staff_draft')
        .values({ ...row, expires_at: now() + forMs })
        .execute();
      return name;
    },
    /** @returns the value, any number of times; null after it has expired, and for others */
    peek: async (owner: string, path: string, name: string): Promise<unknown> =>
      open(
        await kysely
          .selectFrom('staff_draft')
          .select('fields')
          .where(waiting(owner, path, name))
          .executeTakeFirst(),
      ),
    /** Reads the value and deletes it. */
    takeOnce: async (owner: string, path: string, name: string): Promise<unknown> =>
      open(
        await kysely
          .deleteFrom('staff_draft')
          .where(waiting(owner, path, name))
          .returning('fields')
          .executeTakeFirst(),
      ),
    /** Deletes expired values. */
    async purge() {
      await kysely.deleteFrom('staff_draft').where('expires_at', '<=', now()).execute();
    },
  };
}
