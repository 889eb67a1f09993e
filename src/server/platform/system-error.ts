/** The code of an error of Node, the system or PostgreSQL (`ENOENT`, `28P01`); undefined without one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** For the `catch` of a promise: ignores that a file or folder does not exist. */
export function ignoreMissing(error: unknown): undefined {
  const code = codeOf(error);
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
}
