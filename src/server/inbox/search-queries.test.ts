import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/databases.ts';
import { ftsQuery } from './search-queries.ts';
import { readSearch } from './search-words.ts';
import { testInbox } from './testing-inbox.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase('sqlite');
  const panel = await testInbox(test.database);
  const rare = Array.from({ length: 401 }, (_, index) => `rareza${index}`).join(' ');
  await panel.arrive({ detail: { mensaje: `Una cafetería o dos cafeterías, ${rare}` } });
}, 60_000);
afterAll(() => test.drop());

it.each([
  // Read from the newest on by FTS5 itself.
  ['a', '"a"'],
  ['cafe', '"cafe"*'],
  // By name: else FTS5 collects every enquiry before it gives the first one.
  ['cafeteria', '("cafeteria" OR "cafeterias")'],
  ['cafeterias dos', '("cafeterias") AND "dos"*'],
  // Of words that nobody wrote, or too many to be common.
  ['nadie', '"nadie"*'],
  ['rareza', '"rareza"*'],
])('looks for %s as %s', async (text, expected) => {
  const sought = readSearch(text);
  if (sought === null) throw new Error('nothing to look for');
  const { rows } = await sql<{ query: string }>`select ${ftsQuery(sought)} as query`.execute(
    test.database.kysely,
  );
  expect(rows[0]?.query).toBe(expected);
});
