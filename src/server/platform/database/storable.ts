/** NUL, which PostgreSQL refuses in a text. */
const NUL = '\0';

/**
 * A text that both databases store and return unchanged: without NUL and without unpaired
 * surrogates. Both drivers apply it to every parameter of every statement, so that no input is
 * refused by one database and stored by the other. Code that compares a text with a stored one, or
 * measures it, uses the result.
 *
 * @param limit the longest result, in UTF-16 units; none by default
 */
export function storableText(text: string, limit = Infinity): string {
  const clean = text.includes(NUL) ? text.replaceAll(NUL, '') : text;
  const whole = clean.isWellFormed() ? clean : clean.toWellFormed();
  if (whole.length <= limit) return whole;
  const cut = whole.slice(0, limit);
  // The limit may split a surrogate pair.
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** The parameters of a statement, each text made storable. */
export function storableParameters(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => (typeof value === 'string' ? storableText(value) : value));
}
