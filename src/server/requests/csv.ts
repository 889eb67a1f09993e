import { stringify } from 'csv-stringify/sync';
import { writtenText } from '#forms/written-text.ts';

/**
 * The program that reads a CSV file. Spanish Excel expects semicolons between cells, and converts
 * texts that look like numbers.
 */
export type CsvReader = 'program' | 'excel';

/**
 * The byte order mark at the beginning of a CSV file. Spreadsheet programs then read the file as
 * UTF-8.
 */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The longest text of a cell, in characters. Excel drops the rest of a longer text. */
export const LONGEST_CELL = 32_767;

/**
 * The form of a text that spreadsheet programs run as a formula. The last four characters in the
 * pattern are full-width signs.
 */
const FORMULA = /^\t|^[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/**
 * The form of a formula at the start of a later line of a text. Some programs read each line as a
 * row.
 */
const FORMULA_LINE =
  /([\n\u2028\u2029](?:[^\S\n\u2028\u2029]|")*)(?=[=+@\uff1d\uff0b\uff0d\uff20]|-\S)/g;

/**
 * The form of a text that Excel converts to a number, a date or a time, such as `00123`, `1/2`,
 * `10-12`, `12:30` or `3E5`.
 */
const NUMBER = /^\s*(?:(?=\D{0,9}\d)[\d.,:/%$-]{1,40}|\d{1,20}e[+-]?\d{1,3})\s*$/i;

interface CsvForm {
  reader?: CsvReader;
  /**
   * Tells whether a column contains numbers or dates that Excel may convert. The first column is 0.
   */
  isValue?: (column: number) => boolean;
  /**
   * The sentence that tells where a person can read the rest of a text that is too long for its
   * cell.
   */
  rest?: string;
}

/**
 * Returns the rows of a CSV file. An apostrophe before a formula makes the formula a normal text.
 */
export function csvRows(
  rows: readonly (readonly string[])[],
  { reader = 'program', isValue = () => false, rest = '' }: CsvForm = {},
): string {
  const cells = rows.map((row) =>
    row.map((text, column) => {
      // Older texts may contain characters that change the direction of a text. These characters
      // would reverse the next columns.
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
  // The end of the shortened text must not be half of a surrogate pair.
  return `${text.slice(0, LONGEST_CELL - end.length).replace(/[\uD800-\uDBFF]$/, '')}${end}`;
}
