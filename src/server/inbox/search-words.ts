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

/** What is looked for: every one of the words; or, instead of those that are digits, one number. */
export interface Sought {
  words: readonly string[];
  /** The words that are digits, read together as a telephone number; null if they are none. */
  number: string | null;
}

/** @returns null when there is nothing to look for */
export function readSearch(text: string): Sought | null {
  const words = [...new Set(wordsOf(text))].slice(0, MOST_WORDS);
  if (words.length === 0) return null;
  const digits = wordsOf(text).filter((word) => /^\d+$/.test(word));
  const number = digits.join('');
  const together = digits.length > 1 && number.length >= TELEPHONE_DIGITS;
  return { words, number: together ? number.slice(0, LONGEST_WORD) : null };
}

/** A search as one of the databases writes it, of words that hold nothing but letters and digits. */
export function expression<Part>(
  { words, number }: Sought,
  term: (word: string) => Part,
  join: { all(parts: readonly Part[]): Part; either(one: Part, other: Part): Part },
): Part {
  const all = (some: readonly string[]) => join.all(some.map(term));
  const digits = words.filter((word) => /^\d+$/.test(word));
  if (number === null) return all(words);
  const rest = words.filter((word) => !digits.includes(word));
  const either = join.either(term(number), all(digits));
  return rest.length === 0 ? either : join.all([all(rest), either]);
}
