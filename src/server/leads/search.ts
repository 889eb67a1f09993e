import type { NewLead } from '#server/leads/lead.ts';
import type { Capabilities } from '#server/platform/database/capabilities.ts';

/* This file divides texts into words itself, so that both databases find the same enquiries. */

const LONGEST_WORD = 40;
/** The most indexed words of an enquiry. PostgreSQL accepts at most 1 MB of words. */
const MOST_KEPT = 8_000;
const MOST_WORDS = 8;
const TELEPHONE_DIGITS = 6;
/** People search for the last ten digits (no country prefix), eight (no city prefix) or four. */
const TELEPHONE_ENDS = [10, 8, 4] as const;

/** Returns a text in lower case without accents. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
}

export function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '')
    .map((word) =>
      word.length <= LONGEST_WORD ? word : Array.from(word).slice(0, LONGEST_WORD).join(''),
    );
}

/** Returns the words that find an enquiry. `said`: the conversation's texts and file names. */
export function leadWords(
  folio: string,
  { nombre, correo, telefono, detail }: Pick<NewLead, 'nombre' | 'correo' | 'telefono' | 'detail'>,
  said: readonly string[] = [],
): string {
  const parts = folio.split('-');
  // The search also finds `ATA-7K3M-Q9` by `7K3MQ9`.
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

/**
 * The ways to write one part of a search, for example `[['5550142'], ['555', '0142']]`. An enquiry
 * matches if it contains all the words of one of these ways.
 */
export type SoughtPart = readonly (readonly string[])[];

/** Reads a search. Groups of digits may be one telephone number. Returns null if it has no word. */
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

const NOTATIONS = {
  fts5: { quote: '"', beginning: '*', and: ' AND ', or: ' OR ' },
  tsvector: { quote: "'", beginning: ':*', and: ' & ', or: ' | ' },
} as const satisfies Record<Capabilities['search'], object>;

export function indexQuery(parts: readonly SoughtPart[], search: Capabilities['search']): string {
  const { quote, beginning, and, or } = NOTATIONS[search];
  // A word of one letter must match exactly, because too many words begin with a given letter.
  const term = (word: string) => quote + word + quote + (word.length > 1 ? beginning : '');
  return parts
    .map((ways) => {
      const written = ways.map((words) => words.map(term).join(and));
      return written.length === 1 ? written.join('') : `((${written.join(`)${or}(`)}))`;
    })
    .join(and);
}
