import { stringify } from 'csv-stringify/sync';
import { writtenText } from '#forms/written-text.ts';

/** The program that reads the file. A Spanish Excel needs semicolons and converts numeric texts. */
export type CsvReader = 'program' | 'excel';

/** The byte order mark, with which spreadsheet programs read a CSV file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The largest number of characters in a cell of Excel. Excel drops the rest of a longer text. */
export const LONGEST_CELL = 32_767;

/** What spreadsheet programs run as a formula. The last four are full-width forms. */
const FORMULA = /^\t|^[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** A formula at the start of a later line, which some programs read as a row. */
const FORMULA_LINE =
  /([\n\u2028\u2029](?:[^\S\n\u2028\u2029]|")*)(?=[=+@\uff1d\uff0b\uff0d\uff20]|-\S)/g;

/** What Excel converts to a number, date or time: `00123`, `1/2`, `12:30`, `3E5`. */
const NUMBER = /^\s*(?:(?=\D{0,9}\d)[\d.,:/%$-]{1,40}|\d{1,20}e[+-]?\d{1,3})\s*$/i;

interface CsvForm {
  reader?: CsvReader;
  /** Whether a column, counted from 0, contains numbers or dates that Excel may convert. */
  isValue?: (column: number) => boolean;
  rest?: string;
}

/** Returns a CSV file. A text like a formula gets an apostrophe, so that no program runs it. */
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
