const NUL = '\0';

/**
 * Removes NUL and replaces unpaired surrogates by U+FFFD: a database may change or refuse these.
 * Shortens the text to `limit` UTF-16 units.
 */
export function storableText(text: string, limit = Infinity): string {
  const clean = text.includes(NUL) ? text.replaceAll(NUL, '') : text;
  const whole = clean.isWellFormed() ? clean : clean.toWellFormed();
  if (whole.length <= limit) return whole;
  const cut = whole.slice(0, limit);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** Returns a text of several lines with the line breaks of Unix, and without spaces at its ends. */
export function storableLines(text: string): string {
  return storableText(text).replaceAll(/\r\n?/g, '\n').trim();
}

export function storableParameters(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => (typeof value === 'string' ? storableText(value) : value));
}
