import { createHash, randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { createSeal } from '#server/platform/signed-token.ts';

/** Creates a store of encrypted values. To read a value, one needs its owner, path and name. */
export function createSealedValues({ kysely }: Pick<Database, 'kysely'>, secretKey: string) {
  const seal = createSeal(secretKey, 'panel-sealed');
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
  const open = (row: { fields: string } | undefined): unknown =>
    row === undefined ? null : seal.open(row.fields, 'draft');
  const waiting =
    (owner: string, path: string, name: string) =>
    (where: ExpressionBuilder<Schema, 'staff_draft'>) =>
      where.and([
        where.and({ id: digest(name), visitor: digest(owner), path }),
        where('expires_at', '>', Date.now()),
      ]);
  return {
    /** Stores a value and returns its name. `owner` identifies a browser, and perhaps a person. */
    async keep(owner: string, path: string, value: unknown, forMs: number): Promise<string> {
      const name = randomBytes(16).toString('base64url');
      const row = {
        id: digest(name),
        visitor: digest(owner),
        path,
        expires_at: Date.now() + forMs,
      };
      await kysely
        .insertInto('staff_draft')
        .values({ ...row, fields: seal.close(value, 'draft') })
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
      await kysely.deleteFrom('staff_draft').where('expires_at', '<=', Date.now()).execute();
    },
  };
}
