import type * as z from 'zod';
import { capitalized } from '#content/values/capitals.ts';
import { shownDay } from '#content/values/hours.ts';
import { placesIn } from '#content/schemas/places.ts';
import type { Path } from './change.ts';
import type { FieldProblem } from './problems.ts';

/*
 * The form of a file, from its schema and its value. Labels and help texts are in the schema's `.meta()`: `title`
 * and `description`.
 */

/** The description of a field in its schema, in Spanish. */
interface FieldMeta {
  readonly title?: string;
  readonly description?: string;
  /** The help text where the country of the agency is known. */
  readonly helpIn?: (country: string) => string;
  /** The name of one entry of a list: «servicio». */
  readonly entry?: string;
  readonly kind?: ValueKind | 'lines';
  /** Whether the lines are days, which the form shows as people write them. */
  readonly areDays?: boolean;
  /** Only programmers and translators change it: the panel folds it under «Detalles». */
  readonly isDetail?: boolean;
  /** The sibling field whose text makes its value if it is left empty. */
  readonly madeFrom?: string;
  /** The choices of a long list, by name. */
  readonly choices?: () => readonly Choice[];
  /** The drawings to choose from, for a picture. */
  readonly drawings?: readonly string[];
  /** The field that also has to change for it to be seen there. */
  readonly elsewhere?: Elsewhere;
  /** The name of an entry without a naming field, from its values. */
  readonly known?: (held: Readonly<Record<string, unknown>>) => string;
}

/** A field of another file, and the words that lead to it. */
interface Elsewhere {
  readonly file: string;
  /** With dots, indexes from 0. */
  readonly path: string;
  readonly words: string;
}

/** The kind of a value, which decides its control. */
export type ValueKind =
  | 'text'
  | 'long'
  | 'markup'
  | 'mail'
  | 'url'
  | 'telephone'
  | 'date'
  | 'time'
  | 'number'
  | 'price'
  | 'choice'
  | 'boolean'
  | 'colour'
  | 'link'
  | 'service'
  | 'project'
  | 'picture';

/** The properties of all fields. */
interface FieldBase {
  readonly path: Path;
  /** The path with dots, indexes from 0; empty for the whole file. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** The field that also has to change for it to be seen there. */
  readonly elsewhere?: Elsewhere;
  /** It may be left out. */
  readonly isOptional: boolean;
  /** It is in the file. */
  readonly isPresent: boolean;
  /** The panel folds it under «Detalles». */
  readonly isDetail: boolean;
  /** In Spanish. */
  readonly error?: string;
  /** The names of its group, in the order of the schema. */
  readonly order: readonly string[];
}

/** A value that a person types or chooses. */
export interface ValueField extends FieldBase {
  readonly kind: ValueKind;
  /** As it is typed. */
  readonly value: string;
  readonly limits: Limits;
  /** The `{places}` that it may name, without braces, besides `nombre` and `precio:…`. */
  readonly places: readonly string[];
  /** Its allowed or suggested values. */
  readonly choices: readonly Choice[];
  /** The key of the sibling field that makes its value where it is left empty. */
  readonly madeFrom?: string;
}

/** A name and the fields under it. */
export interface GroupField extends FieldBase {
  readonly kind: 'group';
  readonly fields: readonly Field[];
  /** Its name, if none of its fields contains it. */
  readonly known?: string;
  /** Its value when it is added. */
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
  /** The name of one entry. */
  readonly entry: string;
  /** The value of a new entry. */
  readonly blank: unknown;
}

/** A list of short texts, one on each line. */
export interface LinesField extends FieldBase {
  readonly kind: 'lines';
  readonly lines: readonly string[];
  readonly areDays: boolean;
  readonly least: number;
  readonly most: number;
}

export type Field = ValueField | GroupField | ListField | LinesField;

/** The fields within a field, none within a value. */
export const partsOf = (field: Field): readonly Field[] =>
  field.kind === 'group' ? field.fields : field.kind === 'list' ? field.items : [];

/** The number of values in a field; one for a value itself. */
export const valuesIn = (field: Field): number =>
  'value' in field || field.kind === 'lines'
    ? 1
    : partsOf(field).reduce((sum, part) => sum + valuesIn(part), 0);

/** Names by which an entry is known. */
const NAMES = ['nombre', 'titulo', 'etiqueta', 'pregunta', 'texto', 'tarea', 'riesgo', 'falla'];

/** The field that names an entry of a list; it may still be empty. */
export function namingField(group: GroupField): ValueField | undefined {
  const values = group.fields.filter((field): field is ValueField => 'value' in field);
  const names = values.filter(({ path }) => NAMES.includes(String(path.at(-1))));
  const isWritten = ({ value }: ValueField) => value !== '';
  return (
    names.find(isWritten) ?? names.find(({ isOptional }) => !isOptional) ?? values.find(isWritten)
  );
}

/** Longest name of an entry, in characters. */
const LONGEST_NAME = 60;

/** A short text that tells an entry of a list from the others; empty before its name is written. */
export function firstWords(group: GroupField): string {
  return group.known ?? namingField(group)?.value.slice(0, LONGEST_NAME) ?? '';
}

/** The inclusive limits of a number, or of a text's length in characters. */
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

/** The surroundings of a file. */
export interface FormContext {
  readonly problems?: readonly FieldProblem[];
  /** Where the agency is, such as `PE`. */
  readonly country?: string | undefined;
  /** The addresses of the site's pages. */
  readonly pages?: readonly string[];
  readonly services?: readonly Choice[];
  /** The services' kinds of project, by the value that forms send. */
  readonly projects?: readonly Choice[];
  /** The agency's own, in the order in which they are offered. */
  readonly pictures?: readonly OwnPicture[];
}

/** A picture of the agency, as a choice. */
export interface OwnPicture {
  readonly name: string;
  /** Its alternative text; empty without one. */
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
 * @param value its written value, valid or not (`valueOf`)
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

/** The form with its problems; one at a path without a field goes to the field around it. */
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
  const sentence = own.map((problem) => problemAt(field, problem)).join('; ');
  return {
    ...field,
    ...(sentence !== '' && { error: capitalized(sentence) }),
    ...(field.kind === 'group' && { fields: inside }),
    ...(field.kind === 'list' && { items: inside }),
  };
}

function problemAt(field: Field, { path, message }: FieldProblem): string {
  const lines = field.kind === 'lines' ? field.lines : [];
  const beyond = path
    .slice(field.path.length)
    .map((key) => (typeof key === 'number' ? (lines[key] ?? key + 1) : key));
  return beyond.length === 0 ? message : `«${beyond.join('.')}»: ${message}`;
}

interface Around {
  readonly context: FormContext;
  /** The names of its group. */
  readonly order?: readonly string[];
  readonly isOptional?: boolean;
  /** The name of an entry of a list. */
  readonly label?: string;
}

type Zod = z.core.$ZodTypes;
const defOf = (schema: z.core.$ZodType) => (schema as Zod)._zod.def;

/** The description of a schema and of the schemas that it wraps. */
function metaOf(schema: z.core.$ZodType): FieldMeta {
  const inside = innerOf(schema);
  const own = (schema as z.ZodType).meta() as FieldMeta | undefined;
  return { ...(inside && metaOf(inside)), ...own };
}

function innerOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  const def = defOf(schema);
  if (def.type === 'optional' || def.type === 'default') return def.innerType;
  // A transformation has the written value as its input.
  return def.type === 'pipe' ? def.in : null;
}

/** The schema of the written value, without `optional` and `default`. */
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
  const { country } = around.context;
  const help =
    country === undefined ? meta.description : (meta.helpIn?.(country) ?? meta.description);
  const base: FieldBase = {
    path,
    name: path.join('.'),
    label: around.label ?? meta.title ?? String(key),
    ...(around.label === undefined && help !== undefined && { help }),
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
      const known = meta.known && { known: meta.known(held) };
      return { ...base, kind: 'group', fields, blank: blankOf(bare), ...known };
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
      if (meta.kind === 'lines') {
        const areDays = meta.areDays === true;
        const texts = held.map(typed);
        const lines = areDays ? texts.map(shownDay) : texts;
        return { ...base, kind: 'lines', lines, areDays, least, most };
      }
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

/** Longest text in a single-line control, in characters. */
const ONE_LINE = 120;
/** Longest text without a limit in a single-line control. */
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

/** The prefix of an agency's picture in a field. */
const OWN_PICTURE = 'imagenes/';

/** Labels of choices that differ from their values. */
const SPELLED: Readonly<Record<string, string>> = {
  buzon: 'Buzón',
  disena: 'Diseña',
  guardia: 'De guardia',
};

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
    label: SPELLED[value] ?? capitalized(value),
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
 * The empty value of a schema, with its required fields.
 *
 * @param isWhole also with optional fields, and with one entry in every list
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
