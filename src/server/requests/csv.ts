import { stringify } from 'csv-stringify/sync';
import { writtenText } from '#forms/written-text.ts';

/** The program that reads the file. Spanish Excel needs semicolons and turns texts into numbers. */
export type CsvReader = 'program' | 'excel';

/** The byte order mark. With it, spreadsheet programs read a CSV file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The longest text in a cell of Excel, in characters. Excel cuts off longer texts. */
export const LONGEST_CELL = 32_767;

/** Texts that spreadsheet programs run as formulas. The last four signs are full-width forms. */
const FORMULA = /^\t|^[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** A formula at the start of a later line of a text, which some programs read as a new row. */
const FORMULA_LINE =
  /([\n\u2028\u2029](?:[^\S\n\u2028\u2029]|")*)(?=[=+@\uff1d\uff0b\uff0d\uff20]|-\S)/g;

/** Texts that Excel converts to a number, date or time: `00123`, `1/2`, `12:30`, `3E5`. */
const NUMBER = /^\s*(?:(?=\D{0,9}\d)[\d.,:/%$-]{1,40}|\d{1,20}e[+-]?\d{1,3})\s*$/i;

interface CsvForm {
  reader?: CsvReader;
  /** Tells whether a column, counted from 0, has numbers or dates, which Excel may convert. */
  isValue?: (column: number) => boolean;
  rest?: string;
}

/** Returns a CSV file. Puts `'` before a text like a formula, so that no program runs it. */
export function csvRows(
  rows: readonly (readonly string[])[],
  { reader = 'program', isValue = () => false, rest = '' }: CsvForm = {},
): string {
  const cells = rows.map((row) =>
    row.map((text, column) => {
      // Removes characters like U+202E, which could show the next columns in reverse.
      const written = writtenText(text, true);
      const safe = written.replace(FORMULA_LINE, "$1'");
      const isText =
        FORMULA.test(safe) || (reader === 'excel' && !isValue(column) && NUMBER.test(safe));
      return fitting(isText ? `'${safe}` : safe, rest);
    }),
  );
  return stringify(cells, {
    record_delimiter: '\r\n',
    delimiter: reader === 'excel' ? ';' : ',',
    quoted: true,
  });
}

function fitting(text: string, rest: string): string {
  if (text.length <= LONGEST_CELL) return text;
  const end = `… (${`Sigue. ${rest}`.trim()})`;
  return `${text.slice(0, LONGEST_CELL - end.length).replace(/[\uD800-\uDBFF]$/, '')}${end}`;
}
