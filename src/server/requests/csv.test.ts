import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writtenText } from '#forms/written-text.ts';
import { FORMULA, readCsv } from '#tests/support/strict-csv.ts';
import { csvRows, LONGEST_CELL } from './csv.ts';

const READERS = [
  ['program', ','],
  ['excel', ';'],
] as const;

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from('=+-@"\'\t\r\n,; a1\u2028＝🧡')) }),
  fc.string({ unit: 'binary' }),
);

it.each(READERS)('a strict reader finds every cell again, for a %s', async (reader, delimiter) => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .integer({ min: 2, max: 4 })
        .chain((columns) =>
          fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1 }),
        ),
      async (rows) => {
        const read = await readCsv(csvRows(rows, { reader }), delimiter);
        const plain = (text: string) => text.replaceAll("'", '');
        expect(read.map((row) => row.map(plain))).toEqual(
          rows.map((row) => row.map((text) => plain(writtenText(text, true)))),
        );
        expect(read.flat().filter((text) => FORMULA.test(text))).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

it.each([
  ['=1+1', "'=1+1"],
  ['"=1+1"', `'"=1+1"`],
  [' =1+1', "' =1+1"],
  ['\t=1+1', "'\t=1+1"],
  ['＝1+1', "'＝1+1"],
  ['+52 55', "'+52 55"],
  ['Hola,\n=HYPERLINK("x")', `Hola,\n'=HYPERLINK("x")`],
  ['Hola\r\n@SUM(1)\r\n "+1', `Hola\n'@SUM(1)\n "'+1`],
  ['Necesito:\n- una tienda\n- un blog', 'Necesito:\n- una tienda\n- un blog'],
  ['00123', '00123'],
])('makes text of what would be a formula: %j', async (text, kept) => {
  expect(await readCsv(csvRows([[text]]))).toEqual([[kept]]);
});

it.each([
  ...['5550142', '00123', '1/2', '10-12', '3E5', '12:30', '$1,200', '2026-11-21', '50%'].map(
    (text) => [text, `'${text}`] as const,
  ),
  ...['55 5550 0142', 'ATA-7K3M-Q9', '3 tiendas', 'E5', '—', ''].map(
    (text) => [text, text] as const,
  ),
])('keeps from Excel a text that looks like a number: %j', async (text, kept) => {
  const form = { reader: 'excel', isValue: (column: number) => column === 1 } as const;
  expect(await readCsv(csvRows([[text, text]], form), ';')).toEqual([[kept, text]]);
});

it('ends a cell where spreadsheets cut it, and says where the rest is', async () => {
  const [fits, long] = ['a'.repeat(LONGEST_CELL), 'ñ'.repeat(LONGEST_CELL + 1)];
  const cells = [fits, long, '🧡'.repeat(20_000), '=🧡'.repeat(20_000)];
  const [row = []] = await readCsv(csvRows([cells], { rest: 'Lo demás está allá.' }));
  expect(row.map(({ length }) => length <= LONGEST_CELL)).toEqual([true, true, true, true]);
  expect(row[0]).toHaveLength(LONGEST_CELL);
  for (const cut of row.slice(1)) {
    expect(cut.endsWith('… (Sigue. Lo demás está allá.)')).toBe(true);
    expect(cut.isWellFormed()).toBe(true);
  }
});

it.each(['\n', ' ', '"', '\n ', '=', '1', '-', '\u2028', '1e'])(
  'reads a long cell of %j once, and not again from each of its places',
  (part) => {
    expect(csvRows([[`${part.repeat(200_000)}x`]], { reader: 'excel' })).toMatch(/Sigue/);
  },
);
