import type { NewLead } from '#server/leads/lead.ts';
import type { Capabilities } from '#server/platform/database/capabilities.ts';

/*
 * Finds the words in enquiries and in search texts. The code is the same for SQLite and PostgreSQL.
 * The databases get words in their final form and do not parse texts.
 */

/** The longest word in the search index and in a search text, in characters. */
const LONGEST_WORD = 40;
/**
 * The highest number of words of one enquiry and its conversation in the index. PostgreSQL accepts
 * 1 MB.
 */
const MOST_KEPT = 8_000;
/** The highest number of words of one search text. The search ignores later words. */
const MOST_WORDS = 8;
/** The least number of digits with which groups of digits may be a telephone number. */
const TELEPHONE_DIGITS = 6;
/**
 * The index contains the last 10, 8 and 4 digits of a telephone number, because people remember
 * only the end of a number. Ten digits are the number without the country. Eight digits are the
 * number without the city.
 */
const TELEPHONE_ENDS = [10, 8, 4] as const;

/** Returns a text in lower case without accents. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
}

/** Returns the words of a text, in lower case without accents ({@link folded}). */
export function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '')
    .map((word) => Array.from(word).slice(0, LONGEST_WORD).join(''));
}

/**
 * Returns every word with which the search finds an enquiry. The words come from the folio, the
 * person, the telephone number and all texts.
 *
 * @param said the texts after the form, and the names of files
 */
export function leadWords(
  folio: string,
  { nombre, correo, telefono, detail }: Pick<NewLead, 'nombre' | 'correo' | 'telefono' | 'detail'>,
  said: readonly string[] = [],
): string {
  const parts = folio.split('-');
  // The search also finds `ATA-7K3M-Q9` by `7K3MQ9`, with or without dashes.
  const folios = parts.map((_part, index) => parts.slice(index).join(''));
  const digits = telephoneDigits(telefono, detail.telefonoEscrito);
  const ends = digits.flatMap((number) => [number, ...TELEPHONE_ENDS.map((n) => number.slice(-n))]);
  const written = Object.values(detail).flatMap((value) =>
    typeof value === 'string' ? [value] : Array.isArray(value) ? (value as string[]) : [],
  );
  const texts = [folio, ...folios, nombre, correo, telefono, ...written, ...ends, ...said];
  return [...new Set(texts.flatMap(wordsOf))].slice(0, MOST_KEPT).join(' ');
}

function telephoneDigits(...numbers: readonly (string | undefined)[]): string[] {
  return numbers
    .map((number) => number?.replaceAll(/\D/g, '') ?? '')
    .filter((digits) => digits.length >= TELEPHONE_DIGITS);
}

/** A part of a search text, as a list of spellings. A spelling matches if all its words match. */
export type SoughtPart = readonly (readonly string[])[];

/**
 * Reads a search text. Every word must match. Several groups of digits may also be one telephone
 * number.
 *
 * @returns null if the search text contains no word
 */
export function readSearch(text: string): readonly SoughtPart[] | null {
  const words = [...new Set(wordsOf(text))].slice(0, MOST_WORDS);
  if (words.length === 0) return null;
  const isDigits = (word: string) => /^\d+$/.test(word);
  const written = wordsOf(text).filter(isDigits);
  const number = written.join('').slice(0, LONGEST_WORD);
  if (written.length < 2 || number.length < TELEPHONE_DIGITS) return words.map((word) => [[word]]);
  const rest = words.filter((word) => !isDigits(word)).map((word) => [[word]]);
  return [...rest, [[number], words.filter(isDigits)]];
}

/*
 * The syntax of a search in a database. A single letter must be a whole word, because too many
 * words begin with this letter.
 */

interface Notation {
  beginning: (word: string) => string;
  word: (word: string) => string;
  and: string;
  or: string;
}

const NOTATIONS: Readonly<Record<Capabilities['search'], Notation>> = {
  fts5: {
    beginning: (word) => `"${word}"*`,
    word: (word) => `"${word}"`,
    and: ' AND ',
    or: ' OR ',
  },
  tsvector: {
    beginning: (word) => `'${word}':*`,
    word: (word) => `'${word}'`,
    and: ' & ',
    or: ' | ',
  },
};

/** Returns a search with all its parts in the database's syntax. */
export function indexQuery(parts: readonly SoughtPart[], search: Capabilities['search']): string {
  const { beginning, word: whole, and, or } = NOTATIONS[search];
  const term = (word: string) => (word.length > 1 ? beginning(word) : whole(word));
  return parts
    .map((ways) => {
      const written = ways.map((words) => words.map(term).join(and));
      return written.length === 1 ? written.join('') : `((${written.join(`)${or}(`)}))`;
    })
    .join(and);
}
