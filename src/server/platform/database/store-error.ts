/** The database failed. Nothing is stored, or nobody knows. The same form may be sent again. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';

  /** @param operation for the log, without any visitor's text */
  constructor(operation: string, cause?: unknown) {
    super(`The database refused: ${operation}`, { cause });
  }
}

/** Recognises the error by its name, because the pages' bundle has its own copy of the class. */
export function isStoreUnavailable(error: unknown): error is StoreUnavailableError {
  return error instanceof Error && error.name === 'StoreUnavailableError';
}

export async function orUnavailable<T>(operation: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    throw new StoreUnavailableError(operation, error);
  }
}

/** Returns the verb and the first table of an SQL statement, without values, for the log. */
export function statementWords(sql: string): string {
  const [, verb = 'query', table] =
    /^\s*(\w+)(?:[^]*?\b(?:from|into|update|table)\s+"?(\w+))?/i.exec(sql) ?? [];
  return table === undefined ? verb : `${verb} ${table}`;
}
