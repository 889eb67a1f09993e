/**
 * The database failed: disk full, read-only, locked past the busy timeout, connection lost. Nothing
 * was stored, or the result is unknown; sending the same submission again is always safe.
 *
 * The message holds no personal data. The cause is the driver's error; the log writes no row values
 * of it (`serializeError`, log.ts).
 */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';

  /** @param operation for the log: our own words, never a visitor's */
  constructor(operation: string, cause?: unknown) {
    super(`The database refused: ${operation}`, { cause });
  }
}

/**
 * Whether an error is a `StoreUnavailableError`. It compares names, because pages are bundled and
 * the store is not, so that each has a class of its own.
 */
export function isStoreUnavailable(error: unknown): error is StoreUnavailableError {
  return error instanceof Error && error.name === 'StoreUnavailableError';
}

/**
 * Turns every error of the work into a `StoreUnavailableError`. The drivers run each statement
 * through it (sqlite.ts, postgres.ts). Other callers need it only to answer while the database is
 * closing, when Kysely itself refuses.
 *
 * @param operation as in the error
 */
export async function orUnavailable<T>(operation: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    throw new StoreUnavailableError(operation, error);
  }
}

/** A statement's verb and its first table, for the log; the text holds no values. */
export function statementWords(sql: string): string {
  const [, verb = 'query', table] =
    /^\s*(\w+)(?:[^]*?\b(?:from|into|update|table)\s+"?(\w+))?/i.exec(sql) ?? [];
  return table === undefined ? verb : `${verb} ${table}`;
}
