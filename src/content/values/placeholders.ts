/*
 * This module replaces the `{places}` in the texts of `content/` with words. When the program reads
 * a file, the agency's words replace their places ({@link fillAgencyWords}). Schemas list the
 * places for which a component has the words (schemas/places.ts, {@link fill}). A word that depends
 * on the settings becomes a slot ({@link slotOf}), and the server replaces the slot in the finished
 * page ({@link fillSlots}). A text with any other place is refused.
 */

/**
 * A pattern for a place such as `{nombre}`, or for a computed amount of money such as
 * `{precio:guardia + guardia.turno}`.
 */
export const PLACE = /\{(\w+|(?:precio|monto):[^{}\n]+)\}/g;

const PLACE_AND_STOP = new RegExp(`${PLACE.source}(\\.(?!\\.))?`, 'g');

/** Replaces the `{places}` of a text with values. If a place has no value, the place stays. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(PLACE_AND_STOP, (place, name: string, stop = '') => {
    if (!Object.hasOwn(values, name)) return place;
    const value = String(values[name]);
    // If «Nogal S.A.S.» is at the end of a sentence, the function does not write a second full
    // stop.
    return value.endsWith('.') ? value : `${value}${stop}`;
  });
}

/**
 * A pattern for a place with an amount from the catalogue. `precio` writes the code of the
 * currency, and `monto` does not.
 */
export const AMOUNT = /^(precio|monto):(.+)$/;

/**
 * The places for the agency's words. After the program has read a file, no text of the file
 * contains such a place.
 */
export const BRAND_WORDS = ['nombre', 'alias', 'ciudad'] as const;

export interface AgencyWords {
  /**
   * Returns the words of the brand. The program calls this function only if a text names the brand.
   */
  brand: () => Readonly<Record<(typeof BRAND_WORDS)[number], string>>;
  /**
   * Returns an amount of money as text, or undefined if the formula cannot be computed.
   *
   * @param formula the text after the colon
   */
  amount: (formula: string, isWithCode: boolean) => string | undefined;
}

/** Replaces the places for the agency's words in every text of a value. */
export function fillAgencyWords<Value>(value: Value, words: AgencyWords): Value {
  return filledWithin(value, words) as Value;
}

function filledWithin(value: unknown, words: AgencyWords): unknown {
  if (typeof value === 'string') {
    const named = namesIn(value);
    const values: Record<string, string> = {};
    if (BRAND_WORDS.some((word) => named.includes(word))) Object.assign(values, words.brand());
    for (const name of named) {
      const [, kind, formula] = AMOUNT.exec(name) ?? [];
      const amount = formula && words.amount(formula, kind === 'precio');
      if (amount) values[name] = amount;
    }
    return named.length === 0 ? value : fill(value, values);
  }
  if (Array.isArray(value)) return value.map((item) => filledWithin(item, words));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, filledWithin(item, words)]),
  );
}

/** Returns the names of the `{places}` of a text. */
export function namesIn(text: string): string[] {
  return Array.from(text.matchAll(PLACE), ([, name = '']) => name);
}

/**
 * Returns the brand's name in small letters without spaces and signs. This name replaces `{alias}`.
 * For example, «Faro & Niebla» becomes `faroniebla`.
 */
export function aliasOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{Letter}\d]/gu, '')
    .toLowerCase();
}

/** A pattern for a slot. The brackets of a slot have no meaning in HTML or Markdown. */
const SLOT = /⟦(\w+)⟧/g;

/** Returns the slot for a word that depends on the settings. */
export function slotOf(word: string): string {
  return `⟦${word}⟧`;
}

/**
 * Replaces the slots of a page with words. If a slot has no word, the slot stays.
 *
 * @param encode converts a word to the syntax of the page
 */
export function fillSlots(
  built: string,
  words: Readonly<Record<string, string | undefined>>,
  encode: (word: string) => string,
): string {
  return built.replaceAll(SLOT, (slot, name: string) => {
    const word = words[name];
    return word === undefined ? slot : encode(word);
  });
}
