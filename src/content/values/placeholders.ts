/*
 * The `{places}` in the texts of `content/`, all of them. There are three kinds, by who fills them:
 * the words of the agency, in any text, when a file is read ({@link fillAgencyWords}); those of one
 * text, which its schema lists (schemas/places.ts), by whoever shows it ({@link fill}); and what
 * depends on the process's settings, for which a page is drawn with a mark ({@link markOf}) that is filled
 * once the page is finished ({@link fillMarks}). What nobody would fill is refused.
 */

/** `{nombre}`, or an amount that is reckoned: `{precio:guardia + guardia.turno}`. */
export const PLACE = /\{(\w+|(?:precio|monto):[^{}\n]+)\}/g;

/**
 * Puts values in the `{places}` of a text; a place without a value stays as it is written.
 *
 * @param values by what stands between the braces
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(PLACE, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}

/** A place for an amount that follows from the catalogue, with its currency's code and without it. */
export const AMOUNT = /^(precio|monto):(.+)$/;

/** The agency's words, which are in their places before anybody looks; where they are still there, they may not be. */
export const BRAND_WORDS = ['nombre', 'alias', 'ciudad'] as const;

/** What any text may name: who the agency is, and what it charges. */
export interface AgencyWords {
  /** Called only where a text names the brand. */
  brand: () => Readonly<Record<(typeof BRAND_WORDS)[number], string>>;
  /**
   * What an amount is, written; undefined of one that cannot be reckoned.
   *
   * @param formula as the text has it after the colon
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

/** Brackets that no keyboard has, and that neither HTML nor Markdown reads as anything. */
const MARK = /⟦(\w+)⟧/g;

/** What a page is drawn with for a word that depends on the process's settings. */
export function markOf(word: string): string {
  return `⟦${word}⟧`;
}

/**
 * Puts those words in their places; a mark without one stays.
 *
 * @param written how a word is written in this text
 */
export function fillMarks(
  built: string,
  words: Readonly<Record<string, string | undefined>>,
  written: (word: string) => string,
): string {
  return built.replaceAll(MARK, (mark, name: string) => {
    const word = words[name];
    return word === undefined ? mark : written(word);
  });
}
