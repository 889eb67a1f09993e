import { parseString } from '@fast-csv/parse';

/**
 * Reads the rows of a CSV file. The library is not the library of the product. Every line break
 * outside of quotes ends a row, as in spreadsheets.
 *
 * @throws {Error} if a quote is in a wrong place, or if the rows have different numbers of cells
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

/**
 * The pattern of a cell that a spreadsheet may read as a formula. Such a cell begins with a sign
 * (normal or fullwidth), with a tab or with a line break.
 */
export const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
