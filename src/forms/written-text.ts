/**
 * The control characters C0 and C1 apart from tab and line feed. Nobody types these characters, and
 * they break mail headers.
 */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * The embeddings, overrides and isolates of UAX #9 (2.1 to 2.4), which can reverse the direction of
 * later text.
 */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Format characters, except Arabic signs and the joiners that Persian and Indian names need. */
const INVISIBLE = /(?!\u200c|\u200d|[\u0600-\u0605\u06dd])\p{Cf}/gu;

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Cleans a person's text: line feeds, no control characters and direction marks, and composed
 * letters (NFC).
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
 * Puts isolates (U+2068, U+2069) around a text with right-to-left letters, where the element `bdi`
 * is impossible.
 */
export function isolated(text: string): string {
  const plain = text.replace(DIRECTIONS, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
