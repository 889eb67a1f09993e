import type { CsvReader } from '#server/requests/csv.ts';

export const READER_PARAMETER = 'para';

/** The reader that a file's address names. */
export function readerOf({ searchParams }: URL): CsvReader {
  return searchParams.get(READER_PARAMETER) === 'excel' ? 'excel' : 'program';
}
