import { createHash, randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { derivedKey } from '#server/platform/signed-token.ts';

/** Creates a store for encrypted values, which only their browser can read, by name. */
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
    const text = await symmetricDecrypt({ ...cipher, data: row.fields }).catch(() => null);
    return text === null ? null : JSON.parse(text);
  };
  const waiting =
    (owner: string, path: string, name: string) =>
    (where: ExpressionBuilder<Schema, 'staff_draft'>) =>
      where.and([
        where.and({ id: digest(name), visitor: digest(owner), path }),
        where('expires_at', '>', now()),
      ]);
  return {
    /** Returns its name. `owner` is the browser, with the person's id if only they read it. */
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
    peek: async (owner: string, path: string, name: string): Promise<unknown> =>
      open(
        await kysely
          .selectFrom('staff_draft')
          .select('fields')
          .where(waiting(owner, path, name))
          .executeTakeFirst(),
      ),
    takeOnce: async (owner: string, path: string, name: string): Promise<unknown> =>
      open(
        await kysely
          .deleteFrom('staff_draft')
          .where(waiting(owner, path, name))
          .returning('fields')
          .executeTakeFirst(),
      ),
    async purge() {
      await kysely.deleteFrom('staff_draft').where('expires_at', '<=', now()).execute();
    },
  };
}
