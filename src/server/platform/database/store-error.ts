/** The error of a statement that the database did not confirm. The data may be stored or not. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';

  /** @param operation the name of the statement for the log, without any text of a visitor */
  constructor(operation: string, cause?: unknown) {
    super(`The database refused: ${operation}`, { cause });
  }
}

/** Compares the error's name, because the bundle of the pages has its own copy of the class. */
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

/** Returns what the log may show of an SQL statement: its verb and its first table, no values. */
export function statementWords(sql: string): string {
  const [, verb = 'query', table] =
    /^\s*(\w+)(?:[^]*?\b(?:from|into|update|table)\s+"?(\w+))?/i.exec(sql) ?? [];
  return table === undefined ? verb : `${verb} ${table}`;
}
