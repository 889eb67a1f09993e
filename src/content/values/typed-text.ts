/** Matches the line and page breaks of word processors and old terminals. */
// oxlint-disable-next-line no-control-regex
const OTHER_BREAKS = /[\u000b\u000c\u0085]/g;

/** Matches control characters and the characters that XML 1.0 forbids: no text may contain them. */
const UNTYPED =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffe\uffff\p{Surrogate}]/gu;

/** Converts a typed or pasted text to NFC without the characters that XML forbids. */
export function typedText(text: string): string {
  return text.replace(OTHER_BREAKS, ' ').replace(UNTYPED, '').normalize('NFC');
}
