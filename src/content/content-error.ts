/** A content file that cannot be used; the message names the file, the field and what was expected, in Spanish. */
export class ContentError extends Error {
  override name = 'ContentError';
}
