/** C0 and C1 controls but for tab and line feed: nobody types them, and mail headers break on them. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Embeddings, overrides and isolates (UAX #9, 2.1 to 2.4): they turn round what follows, their own end or none. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Format characters, which nobody sees: marks and isolates of direction, spaces without width, tags. Not
 * the two joiners, without which Persian and Indian names are misspelled, nor the Arabic signs that are
 * seen.
 */
const INVISIBLE = /(?!\u200c|\u200d|[\u0600-\u0605\u06dd])\p{Cf}/gu;

/** Letters that are written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and their forms. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * What somebody wrote without what no text of theirs has: line breaks as a line feed, no control characters,
 * nothing that turns the direction round; letters with their accents as one character (NFC).
 *
 * @param multiline false for a name, a mail address…: one line, and nothing that is not seen
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
 * What somebody wrote, to stand in a sentence of ours where no `bdi` can (a page's title, the plain part of a
 * mail): letters from right to left are isolated from the words beside them (U+2068, U+2069).
 */
export function isolated(text: string): string {
  const plain = text.replace(DIRECTIONS, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
