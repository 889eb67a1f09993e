import type { NewLead } from '#server/leads/lead.ts';
import type { Capabilities } from '#server/platform/database/capabilities.ts';

/*
 * What an enquiry is found by, and how what is looked for is read: the same code for both databases,
 * which are given words and nothing to interpret.
 */

/** Longest word that is kept and looked for, in characters. */
const LONGEST_WORD = 40;
/** Most words that are kept of one enquiry, its whole conversation included; PostgreSQL takes 1 MB. */
const MOST_KEPT = 8_000;
/** Most words of one search; the rest is left out. */
const MOST_WORDS = 8;
/** Digits from which on groups of them are read as one telephone number. */
const TELEPHONE_DIGITS = 6;
/** Ends of a telephone number that people remember: without the country, without the city, the last four. */
const TELEPHONE_ENDS = [10, 8, 4] as const;

/** A text without accents and in lower case. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
}

/** The words of a text, {@link folded}. */
export function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '')
    .map((word) => Array.from(word).slice(0, LONGEST_WORD).join(''));
}

/**
 * Everything that an enquiry is found by: folio, person, telephone and all that was written.
 *
 * @param said what was written since, and names of files
 */
export function leadWords(
  folio: string,
  { nombre, correo, telefono, detail }: Pick<NewLead, 'nombre' | 'correo' | 'telefono' | 'detail'>,
  said: readonly string[] = [],
): string {
  const parts = folio.split('-');
  // `ATA-7K3M-Q9` is said as `7K3MQ9` too, and with and without dashes.
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

/** Something that is looked for: one of these ways to write it, of which all words are to be there. */
export type SoughtPart = readonly (readonly string[])[];

/**
 * What is looked for: every one of the words. Those that are digits may be one telephone number too.
 *
 * @returns null when there is nothing to look for
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
 * A search in the words of each database. A single letter is a word and no beginning of one: it would
 * find everything.
 */

interface Notation {
  beginning: (word: string) => string;
  word: (word: string) => string;
  and: string;
  or: string;
}

/** FTS5's `match`, and PostgreSQL's `tsquery`. */
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

/** All the parts, as the index is asked for them. */
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
