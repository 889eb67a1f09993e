import { parseString } from '@fast-csv/parse';

/** Uses another library than the product. A line break outside of quotation marks ends a row. */
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
 * A cell that a spreadsheet may read as a formula: it begins with a sign (normal or fullwidth), a
 * tab or a line break.
 */
export const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
