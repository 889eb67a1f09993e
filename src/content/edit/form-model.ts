import type * as z from 'zod';
import { capitalized } from '#content/values/hours.ts';
import { placesIn } from '#content/schemas/places.ts';
import type { Path } from './change.ts';
import type { FieldProblem } from './problems.ts';

/*
 * The form of a file, made from its schema and from what it holds. What a person reads there lives in
 * the schema, as its `.meta()`: `title` is the label and `description` the help.
 */

/** What a schema says of a field besides its rules, in Spanish. */
interface FieldMeta {
  readonly title?: string;
  readonly description?: string;
  /** What one entry of a list is called: «servicio». */
  readonly entry?: string;
  readonly kind?: ValueKind | 'lines';
  /** Nobody changes it but who programs or translates: it lies folded under «Detalles». */
  readonly isDetail?: boolean;
  /** The field beside it whose words make the name that it is, where it is left empty. */
  readonly madeFrom?: string;
  /** What it is chosen from, by name, where that is a long list. */
  readonly choices?: () => readonly Choice[];
  /** The drawings to choose from, for a picture. */
  readonly drawings?: readonly string[];
  /** Where something else has to be done for it to be seen there too. */
  readonly elsewhere?: Elsewhere;
}

/** A field of another file, and the words that lead to it. */
interface Elsewhere {
  readonly file: string;
  /** With dots, counted from 0. */
  readonly path: string;
  readonly words: string;
}

/** How a value is written. */
export type ValueKind =
  | 'text'
  | 'long'
  | 'markup'
  | 'mail'
  | 'url'
  | 'telephone'
  | 'date'
  | 'number'
  | 'price'
  | 'choice'
  | 'boolean'
  | 'colour'
  | 'link'
  | 'service'
  | 'project'
  | 'picture';

/** What all fields have. */
interface FieldBase {
  readonly path: Path;
  /** The path with dots, counted from 0; empty for the whole file. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** Where something else has to be done for it to be seen there too. */
  readonly elsewhere?: Elsewhere;
  /** It may be left out. */
  readonly isOptional: boolean;
  /** It is in the file. */
  readonly isPresent: boolean;
  /** Almost nobody changes it: it lies folded under «Detalles». */
  readonly isDetail: boolean;
  /** In Spanish, as everywhere. */
  readonly error?: string;
  /** The names of its group, as the schema has them. */
  readonly order: readonly string[];
}

/** One value that somebody types or chooses. */
export interface ValueField extends FieldBase {
  readonly kind: ValueKind;
  /** As it is typed. */
  readonly value: string;
  readonly limits: Limits;
  /** The `{places}` that it may name, without braces; `nombre` and `precio:…` besides, in any text. */
  readonly places: readonly string[];
  /** What it must be one of, or may well be. */
  readonly choices: readonly Choice[];
  /** The key of the field beside it that makes it where it is left empty. */
  readonly madeFrom?: string;
}

/** A name and the fields under it. */
export interface GroupField extends FieldBase {
  readonly kind: 'group';
  readonly fields: readonly Field[];
  /** What it begins with where it is added. */
  readonly blank: unknown;
  /** It was just added. */
  readonly isNew?: boolean;
}

/** Entries in an order. */
export interface ListField extends FieldBase {
  readonly kind: 'list';
  readonly items: readonly Field[];
  readonly least: number;
  readonly most: number;
  /** What one entry is called. */
  readonly entry: string;
  /** What a new one begins with. */
  readonly blank: unknown;
}

/** A list of short texts, one on each line. */
export interface LinesField extends FieldBase {
  readonly kind: 'lines';
  readonly lines: readonly string[];
  readonly least: number;
  readonly most: number;
}

export type Field = ValueField | GroupField | ListField | LinesField;

/** The fields within a field, none within a value. */
export const partsOf = (field: Field): readonly Field[] =>
  field.kind === 'group' ? field.fields : field.kind === 'list' ? field.items : [];

/** How many values lie in a field; of a value itself, one. */
export const valuesIn = (field: Field): number =>
  'value' in field || field.kind === 'lines'
    ? 1
    : partsOf(field).reduce((sum, part) => sum + valuesIn(part), 0);

/** Names by which an entry is known. */
const NAMES = ['nombre', 'titulo', 'etiqueta', 'pregunta', 'texto', 'tarea', 'riesgo', 'falla'];

/** The field that an entry of a list is known by; an empty one where its name is not written yet. */
export function namingField(group: GroupField): ValueField | undefined {
  const values = group.fields.filter((field): field is ValueField => 'value' in field);
  const names = values.filter(({ path }) => NAMES.includes(String(path.at(-1))));
  const isWritten = ({ value }: ValueField) => value !== '';
  return (
    names.find(isWritten) ?? names.find(({ isOptional }) => !isOptional) ?? values.find(isWritten)
  );
}

/** Longest that an entry is called, in characters. */
const LONGEST_NAME = 60;

/** What an entry of a list begins with, to tell it from the others; empty where its name is not written yet. */
export function firstWords(group: GroupField): string {
  return namingField(group)?.value.slice(0, LONGEST_NAME) ?? '';
}

/** Between which a number or a text's length in characters may lie, both counted in. */
export interface Limits {
  readonly least?: number;
  readonly most?: number;
  /** Whether a number may have decimals. */
  readonly isWhole?: boolean;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What is known besides the file. */
export interface FormContext {
  readonly problems?: readonly FieldProblem[];
  /** The addresses of the site's pages. */
  readonly pages?: readonly string[];
  readonly services?: readonly Choice[];
  /** The kinds of project of the services, by what is sent for each. */
  readonly projects?: readonly Choice[];
  /** The agency's own, in the order in which they are offered. */
  readonly pictures?: readonly OwnPicture[];
}

/** A picture of the agency's, as it is chosen. */
export interface OwnPicture {
  readonly name: string;
  /** What is said of it to who does not see it; empty where nothing is. */
  readonly text: string;
}

/** How an own picture of the agency's is chosen in a field and in a text. */
export const pictureChoice = ({ name, text }: OwnPicture): Choice => ({
  value: OWN_PICTURE + name,
  label: text === '' ? name : `${name} — ${text.slice(0, LONGEST_NAME)}`,
});

/**
 * The form of a file.
 *
 * @param schema of the file, or of its head
 * @param value what it holds as it is written, whether good or not (`valueOf`)
 */
export function formModel(
  schema: z.ZodType,
  value: unknown,
  context: FormContext = {},
): GroupField {
  const root = fieldOf(schema, value, [], { context });
  if (root.kind !== 'group') throw new TypeError('A content file is a group of fields.');
  return withErrors(root, context.problems ?? []);
}

/** The form with its problems; those of a path without a field go to what is around it. */
function withErrors<Each extends Field>(field: Each, problems: readonly FieldProblem[]): Each {
  const parts = partsOf(field);
  const isOf = (part: Field, { path }: FieldProblem) =>
    part.path.every((key, index) => key === path[index]);
  const own = problems.filter((problem) => !parts.some((part) => isOf(part, problem)));
  const inside = parts.map((part) =>
    withErrors(
      part,
      problems.filter((problem) => isOf(part, problem)),
    ),
  );
  const sentence = own.map((problem) => problemAt(field.path, problem)).join('; ');
  return {
    ...field,
    ...(sentence !== '' && { error: capitalized(sentence) }),
    ...(field.kind === 'group' && { fields: inside }),
    ...(field.kind === 'list' && { items: inside }),
  };
}

function problemAt(here: Path, { path, message }: FieldProblem): string {
  const beyond = path.slice(here.length).map((key) => (typeof key === 'number' ? key + 1 : key));
  return beyond.length === 0 ? message : `«${beyond.join('.')}»: ${message}`;
}

interface Around {
  readonly context: FormContext;
  /** The names of the group that it is in. */
  readonly order?: readonly string[];
  readonly isOptional?: boolean;
  /** Of an entry of a list: what it is called. */
  readonly label?: string;
}

type Zod = z.core.$ZodTypes;
const defOf = (schema: z.core.$ZodType) => (schema as Zod)._zod.def;

/** What a schema says of itself, and of what it wraps. */
function metaOf(schema: z.core.$ZodType): FieldMeta {
  const inside = innerOf(schema);
  const own = (schema as z.ZodType).meta() as FieldMeta | undefined;
  return { ...(inside && metaOf(inside)), ...own };
}

function innerOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  const def = defOf(schema);
  if (def.type === 'optional' || def.type === 'default') return def.innerType;
  // What a text becomes is made of what was written.
  return def.type === 'pipe' ? def.in : null;
}

/** The schema of what is written, without what says that it may be missing. */
function bareOf(schema: z.core.$ZodType): { bare: z.core.$ZodType; isOptional: boolean } {
  const inside = innerOf(schema);
  if (inside === null) return { bare: schema, isOptional: false };
  const { bare, isOptional } = bareOf(inside);
  return { bare, isOptional: isOptional || defOf(schema).type !== 'pipe' };
}

function fieldOf(schema: z.core.$ZodType, value: unknown, path: Path, around: Around): Field {
  const { bare, isOptional } = bareOf(schema);
  const meta = metaOf(schema);
  const key = path.findLast((each) => typeof each === 'string') ?? '';
  const base: FieldBase = {
    path,
    name: path.join('.'),
    label: around.label ?? meta.title ?? String(key),
    ...(around.label === undefined && meta.description !== undefined && { help: meta.description }),
    ...(meta.elsewhere !== undefined && { elsewhere: meta.elsewhere }),
    isOptional: isOptional || around.isOptional === true,
    isPresent: value !== undefined && value !== null,
    isDetail: meta.isDetail === true,
    order: around.order ?? [],
  };
  const { context } = around;
  const inside = (
    part: z.core.$ZodType,
    held: unknown,
    at: string | number,
    more: Omit<Around, 'context'> = {},
  ) => fieldOf(part, held, [...path, at], { context, ...more });
  const def = defOf(bare);
  switch (def.type) {
    case 'object': {
      const order = Object.keys(def.shape);
      const held = asGroup(value);
      const fields =
        base.isPresent || !base.isOptional
          ? Object.entries(def.shape).map(([name, part]) =>
              inside(part, held[name], name, { order }),
            )
          : [];
      return { ...base, kind: 'group', fields, blank: blankOf(bare) };
    }
    case 'record': {
      const fields = Object.entries(asGroup(value)).map(([name, part]) =>
        inside(def.valueType, part, name, { label: name, isOptional: true }),
      );
      return { ...base, kind: 'group', fields, blank: {} };
    }
    case 'tuple': {
      const held: readonly unknown[] = Array.isArray(value) ? value : [];
      const items = def.items.map((part, index) =>
        inside(part, held[index], index, entryLabel(meta, index)),
      );
      const { length } = items;
      const entry = meta.entry ?? '';
      return { ...base, kind: 'list', items, least: length, most: length, entry, blank: '' };
    }
    case 'array': {
      const held: readonly unknown[] = Array.isArray(value) ? value : [];
      const { least = 0, most = Infinity } = limitsOf(bare);
      if (meta.kind === 'lines')
        return { ...base, kind: 'lines', lines: held.map(typed), least, most };
      const items = held.map((part, index) =>
        inside(def.element, part, index, entryLabel(meta, index)),
      );
      const entry = meta.entry ?? 'elemento';
      return { ...base, kind: 'list', items, least, most, entry, blank: blankOf(def.element) };
    }
    default:
      return valueField(bare, value, base, { meta, key: String(key), context });
  }
}

const entryLabel = ({ entry = 'elemento' }: FieldMeta, index: number) => ({
  label: `${capitalized(entry)} ${index + 1}`,
});

function valueField(
  schema: z.core.$ZodType,
  value: unknown,
  base: FieldBase,
  { meta, key, context }: { meta: FieldMeta; key: string; context: FormContext },
): ValueField {
  const limits = limitsOf(schema);
  const kind =
    meta.kind === undefined || meta.kind === 'lines'
      ? kindOf(schema, key, value, limits)
      : meta.kind;
  return {
    ...base,
    kind,
    value: typed(value),
    limits,
    places: placesIn(schema),
    choices: choicesOf(schema, kind, meta, context),
    ...(meta.madeFrom !== undefined && { madeFrom: meta.madeFrom }),
  };
}

/** Longest text that is written on a single line, in characters. */
const ONE_LINE = 120;
/** How long a text without a limit may be for a single line. */
const SHORT = 80;

function kindOf(schema: z.core.$ZodType, key: string, value: unknown, { most }: Limits): ValueKind {
  const def = defOf(schema);
  switch (def.type) {
    case 'boolean':
      return 'boolean';
    case 'number':
      return 'number';
    case 'enum':
    case 'literal':
      return 'choice';
    default: {
      if (key === 'ruta') return 'link';
      if (key === 'servicio') return 'service';
      const format = 'format' in def ? def.format : undefined;
      if (format === 'email') return 'mail';
      if (format === 'url') return 'url';
      if (format === 'date') return 'date';
      const held = typed(value);
      const isShort = most === undefined ? held.length <= SHORT : most <= ONE_LINE;
      return isShort && !held.includes('\n') ? 'text' : 'long';
    }
  }
}

/** What an own picture of the agency's has before its name in a field. */
const OWN_PICTURE = 'imagenes/';

/** Names of choices that are written without an accent. */
const SPELLED: Readonly<Record<string, string>> = { buzon: 'Buzón' };

function choicesOf(
  schema: z.core.$ZodType,
  kind: ValueKind,
  { drawings = [], choices }: FieldMeta,
  { pages = [], services = [], projects = [], pictures = [] }: FormContext,
): readonly Choice[] {
  if (choices !== undefined) return choices();
  const def = defOf(schema);
  const plain = (value: string) => ({
    value,
    label: SPELLED[value] ?? value.charAt(0).toUpperCase() + value.slice(1),
  });
  if (def.type === 'enum') return Object.values(def.entries).map(String).map(plain);
  if (def.type === 'literal') return def.values.map(String).map(plain);
  if (kind === 'link') return pages.map((value) => ({ value, label: value }));
  if (kind === 'service') return services;
  if (kind === 'project') return projects;
  if (kind !== 'picture') return [];
  const own = pictures.map(pictureChoice);
  return [
    ...drawings.map(plain),
    ...own.map(({ value, label }) => ({ value, label: `Imagen tuya: ${label}` })),
  ];
}

function limitsOf(schema: z.core.$ZodType): Limits {
  const def = defOf(schema);
  const isWhole = def.type === 'number' && 'check' in def && def.check === 'number_format';
  let limits: Limits = isWhole ? { isWhole } : {};
  for (const { _zod } of def.checks ?? []) {
    const check = _zod.def as z.core.$ZodChecks['_zod']['def'];
    if (check.check === 'min_length') limits = { ...limits, least: check.minimum };
    if (check.check === 'max_length') limits = { ...limits, most: check.maximum };
    if (check.check === 'length_equals') limits = { least: check.length, most: check.length };
    if (check.check === 'greater_than') {
      const isNext = !check.inclusive && limits.isWhole === true;
      limits = { ...limits, least: Number(check.value) + (isNext ? 1 : 0) };
    }
    if (check.check === 'less_than') limits = { ...limits, most: Number(check.value) };
  }
  return limits;
}

/**
 * What a new value of a schema begins with: what it must have, empty.
 *
 * @param isWhole with all that may be left out, and one entry in every list
 */
export function blankOf(schema: z.core.$ZodType, isWhole = false): unknown {
  const { bare, isOptional } = bareOf(schema);
  if (isOptional && !isWhole) return undefined;
  const def = defOf(bare);
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(
        ([name, part]) => [name, blankOf(part, isWhole)] as const,
      );
      return Object.fromEntries(fields.filter(([, blank]) => blank !== undefined));
    }
    case 'array': {
      const length = Math.max(isWhole ? 1 : 0, limitsOf(bare).least ?? 0);
      return Array.from({ length }, () => blankOf(def.element, isWhole));
    }
    case 'tuple':
      return def.items.map((part) => blankOf(part, isWhole));
    case 'record':
      return isWhole ? { '…': blankOf(def.valueType, isWhole) } : {};
    case 'boolean':
      return false;
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    default:
      return '';
  }
}

const typed = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';

function asGroup(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
