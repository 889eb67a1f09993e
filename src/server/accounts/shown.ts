import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import type { Shown } from './outcome.ts';
import type { SealedBox } from './sealed-box.ts';
import type { PanelVisit } from './visit.ts';

/** For how long what was just made can be looked at again, in milliseconds: ten minutes. */
const SHOWN_MS = 10 * 60 * 1000;

/** The parameter of an address that asks for it. */
export const SHOWN_PARAM = 'hecho';

type Looker = Pick<PanelVisit, 'visitor' | 'person'>;

/**
 * Links and codes that cannot be read again, between the post that made them and the page that shows
 * them: to reload that page makes nothing anew. Sealed, and for one person in one browser.
 */
export interface ShownThings {
  /** @returns the name to ask for it by */
  keep(looker: Looker, path: string, shown: Shown): Promise<string>;
  /** @returns null once it is over, and for anybody else */
  look(looker: Looker, path: string, name: string): Promise<Shown | null>;
}

export function createShownThings(
  { kysely }: Pick<Database, 'kysely'>,
  box: SealedBox,
  now: () => number = Date.now,
): ShownThings {
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
  const of = ({ visitor, person }: Looker) => digest(`${visitor ?? ''}\n${person?.id ?? ''}`);
  return {
    async keep(looker, path, shown) {
      const name = randomBytes(16).toString('base64url');
      await kysely
        .insertInto('staff_draft')
        .values({
          id: digest(name),
          visitor: of(looker),
          path,
          fields: box.seal(JSON.stringify(shown)),
          expires_at: now() + SHOWN_MS,
        })
        .execute();
      return name;
    },
    async look(looker, path, name) {
      const row = await kysely
        .selectFrom('staff_draft')
        .select('fields')
        .where('id', '=', digest(name))
        .where('visitor', '=', of(looker))
        .where('path', '=', path)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      const text = row === undefined ? null : box.open(row.fields);
      return text === null ? null : (JSON.parse(text) as Shown);
    },
  };
}
