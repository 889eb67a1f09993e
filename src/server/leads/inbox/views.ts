import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { readQuery } from '#server/leads/inbox/address.ts';
import { wordsOf } from '#server/leads/search.ts';

export interface SavedView {
  id: string;
  name: string;
  /** The query without `?` and without the position, for example `estado=nueva&orden=vence`. */
  query: string;
}

const MOST_VIEWS = 30;
const LONGEST_NAME = 60;
const LONGEST_QUERY = 1_000;

export function createSavedViews({ kysely }: Pick<Database, 'kysely'>) {
  async function of(staffId: string): Promise<SavedView[]> {
    return kysely
      .selectFrom('inbox_view')
      .select(['id', 'name', 'query'])
      .where('staff_id', '=', staffId)
      .orderBy('name')
      .execute();
  }

  return {
    of,
    /** Saves a view in place of one with the same name. Returns the view, or errors by field. */
    async save(
      staffId: string,
      { name, query }: { name: string; query: string },
    ): Promise<SavedView | { errors: Readonly<Record<string, string>> }> {
      const called = name.replaceAll(/\s+/gu, ' ').trim();
      if (called === '') return { errors: { nombre: 'Ponle un nombre a la vista.' } };
      if (Array.from(called).length > LONGEST_NAME) {
        const nombre = `Ese nombre es demasiado largo: caben ${LONGEST_NAME} caracteres.`;
        return { errors: { nombre } };
      }
      const others = await of(staffId);
      if (others.length >= MOST_VIEWS && others.every((view) => view.name !== called)) {
        const nombre = `Caben ${MOST_VIEWS} vistas: borra antes alguna que ya no uses.`;
        return { errors: { nombre } };
      }
      const at = Date.now();
      return kysely
        .insertInto('inbox_view')
        .values({
          id: rowId(at),
          staff_id: staffId,
          name: called,
          query: query.slice(0, LONGEST_QUERY),
          created_at: at,
        })
        .onConflict((clash) =>
          clash
            .columns(['staff_id', 'name'])
            .doUpdateSet({ query: (row) => row.ref('excluded.query') }),
        )
        .returning(['id', 'name', 'query'])
        .executeTakeFirstOrThrow();
    },
    async remove(staffId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await kysely
        .deleteFrom('inbox_view')
        .where('staff_id', '=', staffId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

const TELLING_LENGTH = 3;

/** Deletes the saved views that identify an erased person. `names` includes telephone numbers. */
export async function removeViewsAbout(
  db: Pick<Kysely<Schema>, 'selectFrom' | 'deleteFrom'>,
  who: { mail: string; names: readonly string[]; folios: readonly string[] },
): Promise<void> {
  const { mail, names, folios } = who;
  const at = mail.lastIndexOf('@');
  const prefix = (folio: string) => folio.split('-', 1).join('');
  const numbers = folios.map((folio) => folio.slice(prefix(folio).length));
  const own = [mail.slice(0, at), ...names, ...numbers].flatMap((text) => [
    ...wordsOf(text),
    text.replaceAll(/\D/g, ''),
  ]);
  // These words alone, such as the name of a mail provider, do not identify a person.
  const shared = [mail.slice(at), ...folios.map(prefix)].flatMap(wordsOf);
  const isAbout = (text: string, has: (known: readonly string[], word: string) => boolean) => {
    const words = wordsOf(text);
    return (
      words.some((word) => has(own, word)) &&
      words.every((word) => has(own, word) || has(shared, word))
    );
  };
  const whole = (known: readonly string[], word: string) => known.includes(word);
  const part = (known: readonly string[], word: string) =>
    known.some(
      (each) =>
        each === word ||
        (word.length >= TELLING_LENGTH &&
          (each.startsWith(word) || (/^\d+$/.test(word) && each.endsWith(word)))),
    );
  const views = await db.selectFrom('inbox_view').select(['id', 'name', 'query']).execute();
  const about = views.filter(({ name, query }) => {
    const { folios: listed = [], text = '' } = readQuery(new URLSearchParams(query), '').query
      .filter;
    return (
      isAbout(text, part) || listed.some((folio) => folios.includes(folio)) || isAbout(name, whole)
    );
  });
  if (about.length === 0) return;
  const ids = about.map(({ id }) => id);
  await db.deleteFrom('inbox_view').where('id', 'in', ids).execute();
}
