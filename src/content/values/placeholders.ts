import type * as z from 'zod';
import type { ValueProblem } from '#content/check/broken-links.ts';

/*
 * The `{places}` in the texts of `content/`, all of them. There are three kinds, by who fills them:
 * the words of the agency, in any text, when a file is read ({@link fillAgencyWords}); those of one
 * text, which its schema lists ({@link places}), by whoever shows it ({@link fill}); and what
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
const AMOUNT = /^(precio|monto):(.+)$/;

/** The agency's words, which are in their places before anybody looks; where they are still there, they may not be. */
const BRAND_WORDS = ['nombre', 'alias', 'ciudad'] as const;

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

function namesIn(text: string): string[] {
  return Array.from(text.matchAll(PLACE), ([, name = '']) => name);
}

/** «Faro & Niebla» → `faroniebla`: `{alias}`, the brand's name as a computer would write it. */
export function aliasOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{Letter}\d]/gu, '')
    .toLowerCase();
}

type Check = z.core.CheckFn<string>;

/** What each check of {@link places} lets a text name. */
const CHECKED = new WeakMap<object, readonly string[]>();

/** For a text's `check`: the `{places}` that it may name, which whoever shows it fills. */
export function places(...known: readonly string[]): Check {
  const check: Check = (text) => {
    const message = placeProblem(text.value, known);
    if (message !== null) text.issues.push({ code: 'custom', message, input: text.value });
  };
  CHECKED.set(check, known);
  return check;
}

const isPlaces = ({ check }: { check: unknown }) => CHECKED.has(check as object);

/** The `{places}` that a text may name besides those that any may, without their braces. */
export function placesIn(schema: z.core.$ZodType): readonly string[] {
  const checks = (schema as z.core.$ZodTypes)._zod.def.checks ?? [];
  return checks.flatMap(
    ({ _zod }: { readonly _zod: { readonly check: unknown } }) =>
      CHECKED.get(_zod.check as object) ?? [],
  );
}

/**
 * The texts of a value that name a place although their schema lets them name none: nobody would fill
 * it, and the page would be published with it.
 *
 * @param value what the schema has found good
 */
export function strayPlaces(
  value: unknown,
  schema: z.core.$ZodType,
  path: readonly PropertyKey[] = [],
): ValueProblem[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = (part: unknown, of: z.core.$ZodType | undefined, key: PropertyKey) =>
    of === undefined ? [] : strayPlaces(part, of, [...path, key]);
  switch (def.type) {
    case 'string': {
      const fills = def.checks?.some((each) => isPlaces(each._zod)) ?? false;
      const message = fills ? null : placeProblem(String(value), []);
      return message === null ? [] : [{ path, message }];
    }
    case 'array':
      return (value as unknown[]).flatMap((item, index) => inside(item, def.element, index));
    case 'object':
      return Object.entries(value as object).flatMap(([key, item]) =>
        inside(item, def.shape[key], key),
      );
    case 'record':
      return Object.entries(value as object).flatMap(([key, item]) =>
        inside(item, def.valueType, key),
      );
    // What a text becomes is made of what was written.
    case 'pipe':
      return strayPlaces(value, def.in, path);
    case 'optional':
    case 'default':
      return value === undefined ? [] : strayPlaces(value, def.innerType, path);
    case 'union': {
      const form = (def.options as readonly z.ZodType[]).find(
        (option) => option.safeParse(value).success,
      );
      return form === undefined ? [] : strayPlaces(value, form, path);
    }
    default:
      return [];
  }
}

/** What any text may name, as messages say it. */
const ANYWHERE = ['{nombre}', '{precio:…} con el «id» de un servicio'];

/** Says in Spanish which `{place}` of a text is none of those known, or null when all are. */
export function placeProblem(text: string, known: readonly string[]): string | null {
  const unknown = namesIn(text).find((name) => !known.includes(name));
  if (unknown === undefined) return null;
  if (BRAND_WORDS.some((word) => word === unknown)) return `{${unknown}} no se puede usar aquí`;
  if (AMOUNT.test(unknown)) {
    return `{${unknown}}: no hay ningún servicio con ese «id» en servicios.yaml, o no se puede usar aquí`;
  }
  const usable = [...known.map((name) => `{${name}}`), ...ANYWHERE].join(', ');
  return `{${unknown}} no existe; se puede usar ${usable}`;
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
