/*
 * This module fills the `{places}` in the texts of `content/`. The reading of a file fills the
 * agency's words ({@link fillAgencyWords}). A component fills the places that the schema of its
 * text lists (schemas/places.ts, {@link fill}). A word that depends on the settings becomes a slot
 * ({@link slotOf}), which the server fills in the finished page ({@link fillSlots}). All other
 * places are refused.
 */

/**
 * A pattern for a place such as `{nombre}`, or for a computed amount such as `{precio:guardia +
 * guardia.turno}`.
 */
export const PLACE = /\{(\w+|(?:precio|monto):[^{}\n]+)\}/g;

const PLACE_AND_STOP = new RegExp(`${PLACE.source}(\\.(?!\\.))?`, 'g');

/** Replaces the `{places}` of a text with values. A place without a value stays. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(PLACE_AND_STOP, (place, name: string, stop = '') => {
    if (!Object.hasOwn(values, name)) return place;
    const value = String(values[name]);
    // If «Nogal S.A.S.» is the end of a sentence, no second full stop is written.
    return value.endsWith('.') ? value : `${value}${stop}`;
  });
}

/**
 * A place for an amount from the catalogue, with the code of the currency (`precio`) or without
 * (`monto`).
 */
export const AMOUNT = /^(precio|monto):(.+)$/;

/**
 * The places for the agency's words. After the reading of a file, a text may not contain such a
 * place.
 */
export const BRAND_WORDS = ['nombre', 'alias', 'ciudad'] as const;

export interface AgencyWords {
  /** Returns the words of the brand, if a text names the brand. */
  brand: () => Readonly<Record<(typeof BRAND_WORDS)[number], string>>;
  /**
   * Returns an amount as text, or undefined if the formula cannot be computed.
   *
   * @param formula the text after the colon
   */
  amount: (formula: string, isWithCode: boolean) => string | undefined;
}

/** Fills the agency's words into every text of a value. */
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
 * Returns the brand's name in small letters without spaces and signs, for `{alias}`. «Faro &
 * Niebla» becomes `faroniebla`.
 */
export function aliasOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{Letter}\d]/gu, '')
    .toLowerCase();
}

/** A pattern for a slot, whose brackets mean nothing in HTML or Markdown. */
const SLOT = /⟦(\w+)⟧/g;

/** Returns the slot for a word that depends on the settings. */
export function slotOf(word: string): string {
  return `⟦${word}⟧`;
}

/**
 * Fills the slots with their words. A slot without a word stays.
 *
 * @param encode writes a word in the syntax of the text
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
