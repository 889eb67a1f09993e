import type { NewLead } from '#server/leads/lead.ts';

/*
 * What an enquiry is found by, and how what is looked for is read: the same code for both databases,
 * which are given words and nothing to interpret.
 */

/** Longest word that is kept and looked for, in characters. */
const LONGEST_WORD = 40;
/** Most words of one search; the rest is left out. */
const MOST_WORDS = 8;
/** Digits from which on groups of them are read as one telephone number. */
const TELEPHONE_DIGITS = 6;
/** Ends of a telephone number that people remember: without the country, without the city, the last four. */
const TELEPHONE_ENDS = [10, 8, 4] as const;

/** The words of a text, without accents and in lower case. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '')
    .map((word) => Array.from(word).slice(0, LONGEST_WORD).join(''));
}

/** Everything that an enquiry is found by: folio, person, telephone and all that was written. */
export function leadWords(
  folio: string,
  { nombre, correo, telefono, detail }: Pick<NewLead, 'nombre' | 'correo' | 'telefono' | 'detail'>,
): string {
  const parts = folio.split('-');
  // `ATA-7K3M-Q9` is said as `7K3MQ9` too, and with and without dashes.
  const folios = parts.map((_part, index) => parts.slice(index).join(''));
  const digits = telephoneDigits(telefono, detail.telefonoEscrito);
  const ends = digits.flatMap((number) => [number, ...TELEPHONE_ENDS.map((n) => number.slice(-n))]);
  const written = Object.values(detail).flatMap((value) =>
    typeof value === 'string' ? [value] : Array.isArray(value) ? (value as string[]) : [],
  );
  const texts = [folio, ...folios, nombre, correo, telefono, ...written, ...ends];
  return [...new Set(texts.flatMap(wordsOf))].join(' ');
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
