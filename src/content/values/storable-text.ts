/** How word processors end a line within a paragraph, and a page; and what terminals of old end one with. */
// oxlint-disable-next-line no-control-regex
const OTHER_BREAKS = /[\u000b\u000c\u0085]/g;

/** What no text may hold (XML 1.0, 2.2), halves of characters, and the other controls but tab and line ends. */
const UNTYPED =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffe\uffff\p{Surrogate}]/gu;

/**
 * What was typed or pasted, as it can be kept and shown anywhere: each letter with its accents as one
 * character where there is one (NFC), and nothing that breaks a feed.
 */
export function storableText(text: string): string {
  return text.replace(OTHER_BREAKS, ' ').replace(UNTYPED, '').normalize('NFC');
}
