/**
 * The error of a database that does not work. The database has stored nothing, or the result is
 * unknown. The visitor may always send the same submission again.
 */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';

  /** @param operation the operation's name for the log, which never contains a visitor's text */
  constructor(operation: string, cause?: unknown) {
    super(`The database refused: ${operation}`, { cause });
  }
}

/**
 * Tells whether an error is a `StoreUnavailableError`, by its name. The code of the pages is a
 * separate bundle with another copy of the class.
 */
export function isStoreUnavailable(error: unknown): error is StoreUnavailableError {
  return error instanceof Error && error.name === 'StoreUnavailableError';
}

/**
 * Does some work, and turns every error into a `StoreUnavailableError`.
 *
 * @param operation the operation's name for the log
 */
export async function orUnavailable<T>(operation: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    throw new StoreUnavailableError(operation, error);
  }
}

/**
 * Returns the verb and the first table of an SQL statement, for the log. The result contains no
 * values.
 */
export function statementWords(sql: string): string {
  const [, verb = 'query', table] =
    /^\s*(\w+)(?:[^]*?\b(?:from|into|update|table)\s+"?(\w+))?/i.exec(sql) ?? [];
  return table === undefined ? verb : `${verb} ${table}`;
}
