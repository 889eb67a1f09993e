import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects, emptyStore, silentLog } from '#tests/support/databases.ts';
import { type Database, openDatabase } from './database.ts';

const AT = 1_790_000_000_000;

describe.each(dialects)('what follows from the columns of an enquiry, on %s', (dialect) => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const store = await emptyStore(dialect);
    ({ remove } = store);
    database = await openDatabase(store.config, silentLog);
    await sql`insert into lead (id, folio, kind, form, nombre, correo, telefono, detail, content_hash, created_at, arrival, due_at)
      values ('l1', 'ATA-1', 'contacto', 'simple', 'Ana', 'ana@example.org', '1', '{}', 'h', ${AT}, ${AT}, ${AT + 5}),
             ('l2', 'ATA-2', 'contacto', 'simple', 'Ana', 'ana@example.org', '1', '{}', 'h', ${AT}, ${AT + 1}, ${AT + 6})`.execute(
      database.kysely,
    );
  });
  afterAll(async () => {
    await database.close();
    await remove();
  });

  const answered = { first_answer_at: AT + 1 };
  it.each([
    ['was never answered', {}, [1, AT + 5]],
    ['was answered', answered, [0, null]],
    [
      'was answered, and its person wrote again',
      { ...answered, awaits_since: AT + 3 },
      [1, AT + 5],
    ],
    ['is of somebody who looks for work', { category: 'empleo' }, [0, null]],
    ['was joined to another', { merged_into: 'l2', remind_at: AT }, [0, null]],
    [
      'is closed, although its person wrote again',
      { status: 'ganada', awaits_since: AT },
      [0, null],
    ],
    ['has a reminder before the promised answer', { remind_at: AT + 2 }, [1, AT + 2]],
  ])('one that %s', async (_what, columns, expected) => {
    const fresh = { first_answer_at: null, awaits_since: null, category: 'cliente' };
    const open = { merged_into: null, status: 'nueva', remind_at: null };
    await database.kysely
      .updateTable('lead')
      .set({ ...fresh, ...open, ...columns })
      .where('id', '=', 'l1')
      .execute();
    const row = await database.kysely
      .selectFrom('lead')
      .select(['awaits_answer', 'attention_at'])
      .where('id', '=', 'l1')
      .executeTakeFirstOrThrow();
    expect([row.awaits_answer, row.attention_at]).toEqual(expected);
  });
});
