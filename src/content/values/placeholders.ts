/** A placeholder: `{nombre}`, or a computed price such as `{precio:guardia + guardia.turno}`. */
export const PLACE = /\{(\w+|(?:precio|monto):[^{}\n]+)\}/g;

const PLACE_AND_STOP = new RegExp(`${PLACE.source}(\\.(?!\\.))?`, 'g');

/** Replaces the placeholders of a text. A placeholder without a value stays. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(PLACE_AND_STOP, (place, name: string, stop = '') => {
    if (!Object.hasOwn(values, name)) return place;
    const value = String(values[name]);
    // A value such as «Nogal S.A.S.» ends with a full stop, so the text's full stop is left out.
    return value.endsWith('.') ? value : `${value}${stop}`;
  });
}

/** Matches a placeholder for a price. `precio` may add the currency's code. `monto` does not. */
export const AMOUNT = /^(precio|monto):(.+)$/;

/** The placeholders for the brand, which the server fills when it reads a file. */
export const BRAND_WORDS = ['nombre', 'alias', 'ciudad'] as const;

export interface AgencyWords {
  brand: () => Readonly<Record<(typeof BRAND_WORDS)[number], string>>;
  /** Computes the formula, which is the text after the colon. Returns undefined if it is wrong. */
  amount: (formula: string, isWithCode: boolean) => string | undefined;
}

/** Replaces placeholders such as `{nombre}` and `{precio:tienda}` in every text of a value. */
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

export function namesIn(text: string): string[] {
  return Array.from(text.matchAll(PLACE), ([, name = '']) => name);
}

/** Returns the brand's name for `{alias}`, such as `faroniebla` for «Faro & Niebla». */
export function aliasOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{Letter}\d]/gu, '')
    .toLowerCase();
}

/** Slots have these brackets, because HTML and Markdown give them no meaning. */
const SLOT = /⟦(\w+)⟧/g;

export function slotOf(word: string): string {
  return `⟦${word}⟧`;
}

/** Fills the slots of a page. `encode` escapes a word for HTML. A slot without a word stays. */
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
