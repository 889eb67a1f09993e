/**
 * The control characters C0 and C1, except tab and line feed. Nobody types these characters, and
 * these characters break mail headers.
 */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Signs that change a text's direction (UAX #9, 2.1 to 2.4), and can reverse nearby words. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * The invisible signs of Unicode, except Arabic number signs and two joiners (U+200C, U+200D).
 * Persian and Indian names need these joiners.
 */
const INVISIBLE = /(?!\u200c|\u200d|[\u0600-\u0605\u06dd])\p{Cf}/gu;

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Removes control characters and direction signs. If `multiline` is false, also removes invisible
 * signs and replaces each line end by a space.
 */
export function writtenText(text: string, multiline: boolean): string {
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replace(DIRECTIONS, '')
    .normalize('NFC');
  return multiline ? plain : plain.replace(/[\n\t\u2028\u2029]+/g, ' ').replace(INVISIBLE, '');
}

/** Isolates right-to-left text with U+2068 and U+2069: a mail's subject cannot contain `<bdi>`. */
export function isolated(text: string): string {
  const plain = text.replace(DIRECTIONS, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
