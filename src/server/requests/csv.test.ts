import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { delimiter as pathDelimiter, join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { writtenText } from '#forms/written-text.ts';
import { FORMULA, readCsv } from '#tests/support/strict-csv.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { BYTE_ORDER_MARK, csvRows, LONGEST_CELL } from './csv.ts';

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

const office =
  process.env['LONG_TESTS'] === '1'
    ? (process.env['PATH'] ?? '')
        .split(pathDelimiter)
        .map((folder) => join(folder, 'soffice'))
        .find((path) => existsSync(path))
    : undefined;

it.runIf(office)(
  'opens in LibreOffice in Spanish as texts, dates and numbers',
  async () => {
    const folder = temporaryFolder();
    const form = { reader: 'excel', isValue: (column: number) => column > 3 } as const;
    const row = ['52 55 5550 0142', '22345678', '=1+1', 'Uno;\n=2', '2026-01-08 12:00', '12500'];
    const file = join(folder, 'hoja.csv');
    await writeFile(file, BYTE_ORDER_MARK + csvRows([row], form));
    const profile = ['--headless', `-env:UserInstallation=file://${folder}/perfil`];
    const spanish = '--infilter=CSV:59,34,76,1,,2058,false,true';
    const args = [...profile, spanish, '--convert-to', 'fods', '--outdir', folder, file];
    await promisify(execFile)(office ?? '', args, { timeout: 120_000 });
    const { window } = new JSDOM(await readFile(join(folder, 'hoja.fods'), 'utf8'), {
      contentType: 'application/xml',
    });
    const cells = Array.from(window.document.getElementsByTagName('table:table-cell'), (found) => [
      found.getAttribute('office:value-type'),
      Array.from(found.getElementsByTagName('text:p'), (line) => line.textContent).join('\n'),
      found.getAttribute('table:formula'),
    ]);
    expect(cells).toEqual([
      ['string', '52 55 5550 0142', null],
      ['string', "'22345678", null],
      ['string', "'=1+1", null],
      ['string', "Uno;\n'=2", null],
      ['date', '2026-01-08 12:00:00', null],
      ['float', '12500', null],
    ]);
  },
  150_000,
);
