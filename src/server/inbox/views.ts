import type { Database } from '#server/database/database.ts';
import { rowId } from '#server/database/row-id.ts';
import { orUnavailable } from '#server/database/store-error.ts';

/** A view that somebody saved by name: the list's address. */
export interface SavedView {
  id: string;
  name: string;
  /** The query of the list's address, without `?` and without a page: `estado=nueva&orden=vence`. */
  query: string;
}

/** Views of each person. */
export interface SavedViews {
  of(staffId: string): Promise<readonly SavedView[]>;
  /** A name that is there already is replaced. @returns errors by field, in Spanish, or the view */
  save(
    staffId: string,
    view: { name: string; query: string },
  ): Promise<SavedView | { errors: Readonly<Record<string, string>> }>;
  /** @returns whether it was there */
  remove(staffId: string, id: string): Promise<boolean>;
}

/** Most views of one person, and the longest name, in characters. */
const MOST_VIEWS = 30;
const LONGEST_NAME = 60;
/** Longest address that a view keeps, in characters. */
const LONGEST_QUERY = 1_000;

export function createSavedViews(
  { kysely }: Pick<Database, 'kysely'>,
  now: () => number = Date.now,
): SavedViews {
  async function of(staffId: string): Promise<SavedView[]> {
    return kysely
      .selectFrom('inbox_view')
      .select(['id', 'name', 'query'])
      .where('staff_id', '=', staffId)
      .orderBy('name')
      .execute();
  }

  return {
    of: (staffId) => orUnavailable('read views', () => of(staffId)),
    save: (staffId, { name, query }) =>
      orUnavailable('save a view', async () => {
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
        const at = now();
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
      }),
    remove: (staffId, id) =>
      orUnavailable('remove a view', async () => {
        const { numDeletedRows } = await kysely
          .deleteFrom('inbox_view')
          .where('staff_id', '=', staffId)
          .where('id', '=', id)
          .executeTakeFirst();
        return numDeletedRows > 0n;
      }),
  };
}
