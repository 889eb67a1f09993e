/*
 * The `{places}` in the texts of `content/`. Reading a file fills the agency's words, in any text
 * ({@link fillAgencyWords}). A component fills the places that the schema of its text lists
 * (schemas/places.ts, {@link fill}). A word that depends on the settings is drawn as a slot ({@link slotOf}),
 * which the server fills in the finished page ({@link fillSlots}). Any other place is refused.
 */

/** `{nombre}`, or a computed amount: `{precio:guardia + guardia.turno}`. */
export const PLACE = /\{(\w+|(?:precio|monto):[^{}\n]+)\}/g;

const PLACE_AND_STOP = new RegExp(`${PLACE.source}(\\.(?!\\.))?`, 'g');

/**
 * Puts values in the `{places}` of a text; a place without a value stays as it is.
 *
 * @param values by the name between the braces
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(PLACE_AND_STOP, (place, name: string, stop = '') => {
    if (!Object.hasOwn(values, name)) return place;
    const value = String(values[name]);
    // «Nogal S.A.S.» at the end of a sentence ends it.
    return value.endsWith('.') ? value : `${value}${stop}`;
  });
}

/** A place for an amount computed from the catalogue: with its currency's code, or without. */
export const AMOUNT = /^(precio|monto):(.+)$/;

/** The places for the agency's words. Reading fills them: one that is left is not allowed there. */
export const BRAND_WORDS = ['nombre', 'alias', 'ciudad'] as const;

/** The words that any text may use: the agency's name and its prices. */
export interface AgencyWords {
  /** Called only if a text names the brand. */
  brand: () => Readonly<Record<(typeof BRAND_WORDS)[number], string>>;
  /**
   * An amount as text; undefined if the formula cannot be computed.
   *
   * @param formula the text after the colon
   */
  amount: (formula: string, isWithCode: boolean) => string | undefined;
}

/** Puts the agency's words into every text of what a file holds. */
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

/** The names of the `{places}` of a text. */
export function namesIn(text: string): string[] {
  return Array.from(text.matchAll(PLACE), ([, name = '']) => name);
}

/** «Faro & Niebla» → `faroniebla`: `{alias}`, the brand's name as a computer would write it. */
export function aliasOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{Letter}\d]/gu, '')
    .toLowerCase();
}

/** Brackets that no keyboard has, and that mean nothing in HTML or Markdown. */
const SLOT = /⟦(\w+)⟧/g;

/** The slot in a page for a word that depends on the settings. */
export function slotOf(word: string): string {
  return `⟦${word}⟧`;
}

/**
 * Fills the slots with their words; a slot without a word stays.
 *
 * @param encode how a word is written in this text
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
