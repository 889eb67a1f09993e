/** The code of an error of Node's, of the system's or of PostgreSQL's (`ENOENT`, `28P01`); undefined without one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** What whatever was thrown says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** For the `catch` of a promise: nothing where there is no such file or folder. */
export function ignoreMissing(error: unknown): undefined {
  const code = codeOf(error);
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
}
