import type { CsvReader } from '#server/requests/csv.ts';

export const READER_PARAMETER = 'para';

/**
 * Returns the program for which the server writes the CSV file. The address contains the program's
 * name, for example `para=excel`.
 */
export function readerOf({ searchParams }: URL): CsvReader {
  return searchParams.get(READER_PARAMETER) === 'excel' ? 'excel' : 'program';
}
