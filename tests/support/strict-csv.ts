import { parseString } from '@fast-csv/parse';

/**
 * The rows of a CSV file, by a reader of another make than what writes them. It takes every line break
 * outside of quotes for the end of a row, as spreadsheets do.
 *
 * @throws {Error} where a quote stands wrong or a row has not as many cells as the first
 */
export function readCsv(text: string, delimiter = ','): Promise<string[][]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[][]>();
  const rows: string[][] = [];
  parseString<string[], string[]>(text, { delimiter })
    .on('error', reject)
    .on('data', (row: string[]) => {
      rows.push(row);
      if (row.length !== rows[0]?.length) reject(new Error(`row ${rows.length} has ${row.length}`));
    })
    .on('end', () => resolve(rows));
  return promise;
}

/** A cell that a spreadsheet takes for a formula: by its sign, also the fullwidth one, or what leads to it. */
export const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
