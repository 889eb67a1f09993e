import type { CsvReader } from '#server/requests/csv.ts';

export const READER_PARAMETER = 'para';

/** Returns the program that will read a CSV file, from an address such as `para=excel`. */
export function readerOf({ searchParams }: URL): CsvReader {
  return searchParams.get(READER_PARAMETER) === 'excel' ? 'excel' : 'program';
}
