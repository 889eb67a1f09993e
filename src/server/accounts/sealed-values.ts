import { createHash, randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { derivedKey } from '#server/platform/signed-token.ts';

/**
 * What waits in the database for one browser to ask for it: forms that arrived after their session had
 * ended, and links and codes that cannot be read again, between the post that made them and the page
 * that shows them. Encrypted, found by a name that only the browser has, and given to nobody else.
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
    // Sealed with a secret that has changed since.
    const text = await symmetricDecrypt({ ...cipher, data: row.fields }).catch(() => null);
    return text === null ? null : JSON.parse(text);
  };
  /** What was kept for an owner under a name, while it waits. */
  const waiting =
    (owner: string, path: string, name: string) =>
    (where: ExpressionBuilder<Schema, 'staff_draft'>) =>
      where.and([
        where.and({ id: digest(name), visitor: digest(owner), path }),
        where('expires_at', '>', now()),
      ]);
  return {
    /**
     * @param owner the browser, and the person where it is theirs alone
     * @param path of the page that may ask
     * @param forMs how long it waits, in milliseconds
     * @returns the name to ask for it by
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
    /** @returns what was kept, as often as it is asked for; null once it is over, and for anybody else */
    look: async (owner: string, path: string, name: string): Promise<unknown> =>
      open(
        await kysely
          .selectFrom('staff_draft')
          .select('fields')
          .where(waiting(owner, path, name))
          .executeTakeFirst(),
      ),
    /** The same, once. */
    take: async (owner: string, path: string, name: string): Promise<unknown> =>
      open(
        await kysely
          .deleteFrom('staff_draft')
          .where(waiting(owner, path, name))
          .returning('fields')
          .executeTakeFirst(),
      ),
    /** Forgets what has expired. */
    async purge() {
      await kysely.deleteFrom('staff_draft').where('expires_at', '<=', now()).execute();
    },
  };
}
