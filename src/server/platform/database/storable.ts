/** NUL, which PostgreSQL refuses in a text. */
const NUL = '\0';

/**
 * A text as both databases take it and give it back: without NUL, and without halves of characters. Both
 * drivers pass every parameter of every statement through it, so that nothing from outside can be a text
 * that one database refuses and the other keeps. Whoever compares a text with a stored one, or measures
 * it, does so with the result.
 *
 * @param limit the longest result, in UTF-16 units; none by default
 */
export function storableText(text: string, limit = Infinity): string {
  const clean = text.includes(NUL) ? text.replaceAll(NUL, '') : text;
  const whole = clean.isWellFormed() ? clean : clean.toWellFormed();
  if (whole.length <= limit) return whole;
  const cut = whole.slice(0, limit);
  // The limit may fall into the middle of a character.
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** The parameters of a statement, {@link storableText} each that is a text. */
export function storableParameters(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => (typeof value === 'string' ? storableText(value) : value));
}
