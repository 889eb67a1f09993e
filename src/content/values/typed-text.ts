/** Line and page breaks of word processors and old terminals. */
// oxlint-disable-next-line no-control-regex
const OTHER_BREAKS = /[\u000b\u000c\u0085]/g;

/** Characters that XML forbids (1.0, 2.2), unpaired surrogates, and controls except tab and line ends. */
const UNTYPED =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffe\uffff\p{Surrogate}]/gu;

/**
 * A typed or pasted text in the form in which it is stored: composed characters (NFC), and none that
 * XML forbids.
 */
export function typedText(text: string): string {
  return text.replace(OTHER_BREAKS, ' ').replace(UNTYPED, '').normalize('NFC');
}
