import type * as z from 'zod';
import es from 'zod/v4/locales/es.js';
import { writtenAmount } from '#content/values/written-amount.ts';

export interface ValueProblem {
  path: readonly PropertyKey[];
  message: string;
}

const SHOWN_LENGTH = 40;
const FORGIVEN_SLIPS = 2;
const SHORT_WORD = 5;

const SPANISH = es().localeError;

const KINDS: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'true o false',
  array: 'una lista, con cada elemento en su renglón y un guion delante',
  tuple: 'una lista',
  object: 'un grupo de campos',
  record: 'un grupo de campos',
  date: 'una fecha',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'un correo, por ejemplo «hola@ejemplo.com»',
  url: 'una dirección completa, por ejemplo «https://ejemplo.com»',
  date: 'una fecha como «2026-01-31»',
};

/** Explains in Spanish the expected and the wrong value, or returns the schema's message. */
export function issueText(issue: z.core.$ZodRawIssue) {
  switch (issue.code) {
    case 'invalid_type':
      return wrongKind(KINDS[issue.expected] ?? issue.expected, issue.expected, issue.input);
    case 'invalid_value':
      return notAmong(issue.input, issue.values);
    case 'too_small':
    case 'too_big':
      return outOfBounds(issue);
    case 'invalid_format':
      return `${expected(formatName(issue))}${whatIsThere(issue.input)}`;
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownField(key, fieldsOf(issue.inst))).join('; ');
    case 'invalid_union':
      return `no tiene ninguna de las formas posibles${whatIsThere(issue.input)}`;
    default:
      return SPANISH(issue);
  }
}

export function notAmong(input: unknown, values: readonly unknown[], more = ''): string {
  return `${expected(choices(values))}${more}${whatIsThere(input)}${suggestion(input, values)}`;
}

function expected(what: string): string {
  return `se esperaba ${what}`;
}

export function whatIsThere(input: unknown): string {
  if (typeof input === 'string') return `; hay ${input === '' ? 'un texto vacío' : quote(input)}`;
  if (typeof input === 'number' || typeof input === 'boolean') return `; hay ${String(input)}`;
  if (input === null || input === undefined) return '; no hay nada';
  return Array.isArray(input) ? '; hay una lista' : '; hay un grupo de campos';
}

function quote(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return `«${line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH).trimEnd()}…` : line}»`;
}

function wrongKind(what: string, kind: string, input: unknown): string {
  if (input === undefined) return `falta; ${expected(what)}`;
  if (input === null || (input === '' && kind !== 'string')) return `está vacío; ${expected(what)}`;
  const isUnquoted = ['number', 'boolean'].includes(typeof input);
  const hint = kind === 'string' && isUnquoted ? '; ponlo entre comillas simples' : '';
  const digits = ['number', 'int'].includes(kind) ? digitsOf(input) : '';
  const colon = kind === 'string' && typeof input === 'object' && !Array.isArray(input);
  return `${expected(what)}${whatIsThere(input)}${hint}${digits}${
    colon ? '; un texto que lleva dos puntos y espacio va entre comillas simples' : ''
  }`;
}

function digitsOf(input: unknown): string {
  if (typeof input !== 'string' || !/\d/.test(input)) return '';
  const amount = writtenAmount(input);
  if (amount === null) return '; escríbelo solo con cifras';
  const { whole, cents } = amount;
  const decimals = cents === 0 ? '' : ', sin centavos';
  return `; escríbelo solo con cifras${decimals}, por ejemplo ${whole}`;
}

type OutOfBounds = z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig;

function outOfBounds(issue: z.core.$ZodRawIssue<OutOfBounds>): string {
  const { origin, inclusive, input } = issue;
  const isSmall = issue.code === 'too_small';
  const bound = Number(isSmall ? issue.minimum : issue.maximum);
  const limit = `${isSmall ? 'al menos' : 'como mucho'} ${bound}`;
  if (origin === 'string') {
    if (isSmall && bound === 1) return 'no puede estar vacío';
    const letters = bound === 1 ? 'carácter' : 'caracteres';
    return `es muy ${isSmall ? 'corto' : 'largo'}: ${limit} ${letters}; hay ${lengthOf(input)}`;
  }
  if (origin === 'array') {
    return `${isSmall ? 'faltan' : 'sobran'} elementos: ${limit}; hay ${lengthOf(input)}`;
  }
  const [within, beyond] = isSmall ? ['de al menos', 'mayor que'] : ['de no más de', 'menor que'];
  return `${expected(`un número ${inclusive ? within : beyond} ${bound}`)}${whatIsThere(input)}`;
}

function lengthOf(input: unknown): number {
  return typeof input === 'string' || Array.isArray(input) ? input.length : 0;
}

function formatName(issue: { format: string; prefix?: unknown }): string {
  if (issue.format === 'starts_with' && typeof issue.prefix === 'string') {
    return `un texto que empiece por «${issue.prefix}»`;
  }
  return FORMATS[issue.format] ?? 'otro formato';
}

function choices(values: readonly unknown[]): string {
  const names = values.map((value) => `«${String(value)}»`);
  return names.length === 1 ? (names[0] ?? '') : `uno de estos valores: ${names.join(', ')}`;
}

function suggestion(input: unknown, values: readonly unknown[]): string {
  if (typeof input !== 'string') return '';
  const near = nearest(
    input,
    values.map((value) => String(value)),
  );
  return near === null ? '' : `; ¿quisiste decir «${near}»?`;
}

function unknownField(key: string, fields: readonly string[]): string {
  const near = nearest(key, fields);
  const hint =
    near === null
      ? fields.length > 0 && fields.length <= 12
        ? `; los que hay son ${fields.map((field) => `«${field}»`).join(', ')}`
        : ''
      : `; ¿quisiste decir «${near}»?`;
  return `el campo «${key}» no existe aquí${hint}`;
}

function fieldsOf(schema: unknown): string[] {
  const definition = (schema as { _zod?: { def?: { shape?: object } } } | undefined)?._zod?.def;
  return Object.keys(definition?.shape ?? {});
}

export function nearest(word: string, words: readonly string[]): string | null {
  const best = words
    .map((candidate) => ({ candidate, slips: slipsBetween(plain(word), plain(candidate)) }))
    .sort((one, other) => one.slips - other.slips)[0];
  const forgiven = word.length <= SHORT_WORD ? 1 : FORGIVEN_SLIPS;
  return best !== undefined && best.slips <= forgiven ? best.candidate : null;
}

function plain(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '');
}

/** Returns the Levenshtein distance: the least number of added, removed or changed letters. */
function slipsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (const [column, candidate] of Array.from(other).entries()) {
      const kept = (row[column] ?? 0) + (letter === candidate ? 0 : 1);
      next.push(Math.min(kept, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

export function pictureMissing(name: string, pictures: readonly string[]): string {
  const there = pictures.map((each) => `«${each}»`).join(', ');
  return `no hay ninguna imagen «${name}» en content/imagenes; ${there === '' ? 'la carpeta está vacía' : `están ${there}`}`;
}

export function unknownService(id: string, services: readonly string[]): string {
  return `el servicio «${id}» no está en servicios.yaml; están ${services.map((each) => `«${each}»`).join(', ')}`;
}
