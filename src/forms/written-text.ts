/** C0 and C1 controls except tab and line feed: nobody types them, and mail headers break on them. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Embeddings, overrides and isolates (UAX #9, 2.1 to 2.4), which reverse the text after them. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Invisible format characters, without the joiners that Persian and Indian names need and Arabic signs. */
const INVISIBLE = /(?!\u200c|\u200d|[\u0600-\u0605\u06dd])\p{Cf}/gu;

/** Letters that are written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and their forms. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A person's text without what no such text needs: line breaks become a line feed, control characters and changes
 * of direction go, and letters with accents become one character (NFC).
 * @param multiline false for a name, a mail address…: one line without invisible characters
 */
export function writtenText(text: string, multiline: boolean): string {
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replace(DIRECTIONS, '')
    .normalize('NFC');
  return multiline ? plain : plain.replace(/[\n\t\u2028\u2029]+/g, ' ').replace(INVISIBLE, '');
}

/** A person's text for a sentence without `bdi`: right-to-left letters are isolated (U+2068, U+2069). */
export function isolated(text: string): string {
  const plain = text.replace(DIRECTIONS, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
