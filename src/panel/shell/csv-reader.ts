import type { CsvReader } from '#server/requests/csv.ts';

export const READER_PARAMETER = 'para';

/** Returns the program that will open the CSV file, which the address names. */
export function readerOf({ searchParams }: URL): CsvReader {
  return searchParams.get(READER_PARAMETER) === 'excel' ? 'excel' : 'program';
}
