import { stringify } from 'csv-stringify/sync';
import { writtenText } from '#forms/written-text.ts';

/**
 * The reader of a file: a program, as RFC 4180 says; or Excel in Spanish, which separates cells by
 * semicolons and converts every text that looks like a number or a date.
 */
export type CsvReader = 'program' | 'excel';

/** Spreadsheets recognise UTF-8 by it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The most characters of a cell: Excel drops the rest. */
export const LONGEST_CELL = 32_767;

/** What spreadsheets execute as a formula, also after blanks and quotes. The last four are fullwidth. */
const FORMULA = /^\t|^[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** A formula at the start of a later line, for readers that take each line for a row; not a list's dash. */
const FORMULA_LINE =
  /([\n\u2028\u2029](?:[^\S\n\u2028\u2029]|")*)(?=[=+@\uff1d\uff0b\uff0d\uff20]|-\S)/g;

/** What Excel converts to a number, a date or a time: `00123`, `1/2`, `10-12`, `12:30`, `3E5`. */
const NUMBER = /^\s*(?:(?=\D{0,9}\d)[\d.,:/%$-]{1,40}|\d{1,20}e[+-]?\d{1,3})\s*$/i;

interface CsvForm {
  reader?: CsvReader;
  /** Whether a column, counted from 0, is a number or a date on purpose, which Excel may convert. */
  isValue?: (column: number) => boolean;
  /** A sentence that says where the rest of a cell that is too long can be read. */
  rest?: string;
}

/**
 * Rows of a CSV file: lines end in CRLF and every cell is quoted, so that a line break in it does
 * not end its row. An apostrophe, as spreadsheets use it, disarms a formula.
 */
export function csvRows(
  rows: readonly (readonly string[])[],
  { reader = 'program', isValue = () => false, rest = '' }: CsvForm = {},
): string {
  const cells = rows.map((row) =>
    row.map((text, column) => {
      // Texts that were stored before forms removed direction marks would reverse the columns after them.
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

/** A text of at most the length of a cell, with the sentence about the rest. */
function fitting(text: string, rest: string): string {
  if (text.length <= LONGEST_CELL) return text;
  const end = `… (${`Sigue. ${rest}`.trim()})`;
  // The cut must not split a surrogate pair.
  return `${text.slice(0, LONGEST_CELL - end.length).replace(/[\uD800-\uDBFF]$/, '')}${end}`;
}
