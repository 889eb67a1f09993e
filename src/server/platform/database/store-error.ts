/**
 * The database refused: disk full, read-only, locked past the busy timeout, connection lost. Nothing
 * was stored, or nobody can tell whether it was; sending the same submission again is always safe.
 *
 * The message carries no personal data. The cause is the driver's error, of which the log writes no row
 * values (`serializeError`, log.ts).
 */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';

  /** @param operation what was being done, for the log: words of ours, never a visitor's */
  constructor(operation: string, cause?: unknown) {
    super(`The database refused: ${operation}`, { cause });
  }
}

/**
 * Whether an error is a `StoreUnavailableError`. By name, because pages are bundled and the store is
 * not: the class that a page knows is another than the one that was thrown.
 */
export function isStoreUnavailable(error: unknown): error is StoreUnavailableError {
  return error instanceof Error && error.name === 'StoreUnavailableError';
}

/**
 * Whatever the work throws becomes a `StoreUnavailableError`. The drivers run each statement so
 * (sqlite.ts, postgres.ts). Only who must also answer while the database is being closed, which Kysely
 * itself refuses, has to ask for it.
 *
 * @param operation as of the error
 */
export async function orUnavailable<T>(operation: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    throw new StoreUnavailableError(operation, error);
  }
}

/** A statement's verb and its first table, for the log: values are no part of its text. */
export function statementWords(sql: string): string {
  const [, verb = 'query', table] =
    /^\s*(\w+)(?:[^]*?\b(?:from|into|update|table)\s+"?(\w+))?/i.exec(sql) ?? [];
  return table === undefined ? verb : `${verb} ${table}`;
}
