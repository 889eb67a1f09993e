/** A pattern for the line breaks and page breaks of word processors and old terminals. */
// oxlint-disable-next-line no-control-regex
const OTHER_BREAKS = /[\u000b\u000c\u0085]/g;

/**
 * A pattern for the characters that XML 1.0 forbids (section 2.2), for single surrogates, and for
 * all control characters apart from tab and line ends.
 */
const UNTYPED =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffe\uffff\p{Surrogate}]/gu;

/**
 * Converts a typed or pasted text to the form in which the site stores texts. The function composes
 * characters (NFC) and removes characters that XML forbids.
 */
export function typedText(text: string): string {
  return text.replace(OTHER_BREAKS, ' ').replace(UNTYPED, '').normalize('NFC');
}
