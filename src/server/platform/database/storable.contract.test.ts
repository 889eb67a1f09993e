import { describe, expect, it } from 'vitest';
import { dialects, sharedDatabase } from '#tests/support/databases.ts';
import { storableText } from './storable.ts';

it('cuts between characters', () => {
  expect(storableText('añ😀b', 3)).toBe('añ');
  expect(storableText('añ😀b', 4)).toBe('añ😀');
  expect(storableText('\0a\0\ud83d', 2)).toBe('a\ufffd');
});

describe.each(dialects)('a text from outside, on %s', (dialect) => {
  const test = sharedDatabase(dialect);

  it.each([
    ['NUL', 'uno\0dos\0', 'unodos'],
    ['half a character', 'uno\ud800dos', 'uno\ufffddos'],
    ['all the rest', '\u0001\u001b\u007f\u0085\ufeff\uffff\u{10ffff}', undefined],
  ])(
    'is kept, found and given back without what one of them refuses: %s',
    async (_what, text, kept = text) => {
      const { kysely } = test.database;
      const row = { uid_validity: text, last_uid: 1, checked_at: 1, error: text };
      await kysely
        .insertInto('mailbox')
        .values({ id: text, ...row })
        .execute();
      await kysely.updateTable('mailbox').set({ error: text }).where('id', '=', text).execute();
      const found = await kysely
        .selectFrom('mailbox')
        .select(['id', 'error'])
        .where('id', 'in', [text])
        .execute();
      expect(found).toEqual([{ id: kept, error: kept }]);
    },
  );
});
