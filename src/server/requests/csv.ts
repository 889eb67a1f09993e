import { stringify } from 'csv-stringify/sync';
import { writtenText } from '#forms/written-text.ts';

/**
 * Who reads a file: programs, as RFC 4180 says; or Excel in Spanish, which keeps cells apart by semicolons
 * and takes every text that looks like a number or a date for one.
 */
export type CsvReader = 'program' | 'excel';

/** Told to spreadsheets, which would take the file for another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Most characters that a cell of a spreadsheet takes: Excel drops what follows. */
export const LONGEST_CELL = 32_767;

/** What a spreadsheet takes for a formula, also behind blanks and quotes. The last four are fullwidth. */
const FORMULA = /^\t|^[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** The same at the start of a further line, for readers that take each for a row: not the dash of a list. */
const FORMULA_LINE =
  /([\n\u2028\u2029](?:[^\S\n\u2028\u2029]|")*)(?=[=+@\uff1d\uff0b\uff0d\uff20]|-\S)/g;

/** What a spreadsheet takes for a number, a date or a time: `00123`, `1/2`, `10-12`, `12:30`, `3E5`. */
const NUMBER = /^\s*(?:(?=\D{0,9}\d)[\d.,:/%$-]{1,40}|\d{1,20}e[+-]?\d{1,3})\s*$/i;

/** How the rows of a file are written. */
interface CsvForm {
  reader?: CsvReader;
  /** Whether a column, counted from 0, is a number or a date on purpose: Excel may take it for one. */
  isValue?: (column: number) => boolean;
  /** Where the rest of a cell that is too long can be read, as a sentence. */
  rest?: string;
}

/**
 * Rows of a CSV file: lines end in CRLF and every cell stands in quotes, so that a line break in it never
 * ends its row. A cell that would be a formula is made text by an apostrophe, the sign of spreadsheets.
 */
export function csvRows(
  rows: readonly (readonly string[])[],
  { reader = 'program', isValue = () => false, rest = '' }: CsvForm = {},
): string {
  const cells = rows.map((row) =>
    row.map((text, column) => {
      // Texts that were stored before forms took these out turn round the columns that follow.
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

/** A text as long as a cell may be, with where the rest is. */
function fitting(text: string, rest: string): string {
  if (text.length <= LONGEST_CELL) return text;
  const end = `… (${`Sigue. ${rest}`.trim()})`;
  // Half of a character of two units is none.
  return `${text.slice(0, LONGEST_CELL - end.length).replace(/[\uD800-\uDBFF]$/, '')}${end}`;
}
