import { parseString } from '@fast-csv/parse';

/** Reads a CSV text with another library than the product's. Rejects rows of unequal length. */
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
 * Matches a cell that a spreadsheet may take for a formula: it begins with a tab, a carriage return
 * or one of `=+-@`, in normal or full width.
 */
export const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
