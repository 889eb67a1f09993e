/**
 * The C0 and C1 control characters except tab and line feed. Nobody types these characters, and
 * they break mail headers.
 */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * The embeddings, overrides and isolates of UAX #9 (2.1 to 2.4), which reverse the text after them.
 */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * The invisible format characters. The joiners that Persian and Indian names need and Arabic signs
 * are not included.
 */
const INVISIBLE = /(?!\u200c|\u200d|[\u0600-\u0605\u06dd])\p{Cf}/gu;

/** The letters that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Cleans the text of a person. Line breaks become a line feed, and control characters and direction
 * marks are removed. A letter with an accent becomes one character (NFC).
 *
 * @param multiline false for one line without invisible characters, such as a name or a mail
 * address
 */
export function writtenText(text: string, multiline: boolean): string {
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replace(DIRECTIONS, '')
    .normalize('NFC');
  return multiline ? plain : plain.replace(/[\n\t\u2028\u2029]+/g, ' ').replace(INVISIBLE, '');
}

/**
 * Isolates right-to-left letters in a person's text (U+2068, U+2069), for sentences without the
 * element `bdi`.
 */
export function isolated(text: string): string {
  const plain = text.replace(DIRECTIONS, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
