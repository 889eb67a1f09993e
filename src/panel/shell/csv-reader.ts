import type { CsvReader } from '#server/requests/csv.ts';

/** In a file's address: who it is for. */
export const READER_PARAMETER = 'para';

/** Who a file is for, as its address says. */
export function readerOf({ searchParams }: URL): CsvReader {
  return searchParams.get(READER_PARAMETER) === 'excel' ? 'excel' : 'program';
}
