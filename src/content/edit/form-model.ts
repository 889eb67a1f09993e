import type * as z from 'zod';
import { capitalized } from '#content/values/capitals.ts';
import { shownDay } from '#content/values/hours.ts';
import type { Choice } from '#content/values/place-choices.ts';
import { placesIn } from '#content/schemas/places.ts';
import type { Path } from './change.ts';
import type { FieldProblem } from './problems.ts';

/* In a schema's `.meta()`, `title` is the field's label and `description` is its help text. */

interface FieldMeta {
  readonly title?: string;
  readonly description?: string;
  readonly helpIn?: (country: string) => string;
  readonly entry?: string;
  readonly kind?: ValueKind | 'lines';
  readonly areDays?: boolean;
  readonly isDetail?: boolean;
  /** An empty field with `madeFrom: 'titulo'` gets its value from the field `titulo`. */
  readonly madeFrom?: string;
  readonly choices?: () => readonly Choice[];
  readonly drawings?: readonly string[];
  readonly elsewhere?: Elsewhere;
  readonly known?: (held: Readonly<Record<string, unknown>>) => string;
}

interface Elsewhere {
  readonly file: string;
  /** The path to the field, with dots between the names. List indexes begin at 1. */
  readonly path: string;
  readonly words: string;
}

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

interface FieldBase {
  readonly path: Path;
  /** The path with dots and list indexes from 0. The whole file has an empty path. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly elsewhere?: Elsewhere;
  readonly isOptional: boolean;
  readonly isPresent: boolean;
  readonly isDetail: boolean;
  readonly error?: string;
  readonly order: readonly string[];
}

export interface ValueField extends FieldBase {
  readonly kind: ValueKind;
  readonly value: string;
  readonly limits: Limits;
  /** The allowed placeholders. Every text may also contain `{nombre}` and `{precio:…}`. */
  readonly places: readonly string[];
  readonly choices: readonly Choice[];
  readonly madeFrom?: string;
}

export interface GroupField extends FieldBase {
  readonly kind: 'group';
  readonly fields: readonly Field[];
  readonly known?: string;
  readonly blank: unknown;
  readonly isNew?: boolean;
}

export interface ListField extends FieldBase {
  readonly kind: 'list';
  readonly items: readonly Field[];
  readonly least: number;
  readonly most: number;
  readonly entry: string;
  readonly blank: unknown;
}

export interface LinesField extends FieldBase {
  readonly kind: 'lines';
  readonly lines: readonly string[];
  readonly areDays: boolean;
  readonly least: number;
  readonly most: number;
}

export type Field = ValueField | GroupField | ListField | LinesField;

export const partsOf = (field: Field): readonly Field[] =>
  field.kind === 'group' ? field.fields : field.kind === 'list' ? field.items : [];

export const valuesIn = (field: Field): number =>
  'value' in field || field.kind === 'lines'
    ? 1
    : partsOf(field).reduce((sum, part) => sum + valuesIn(part), 0);

const NAMES = ['nombre', 'titulo', 'etiqueta', 'pregunta', 'texto', 'tarea', 'riesgo', 'falla'];

/** Returns the field that names a list entry, for example `nombre` or `titulo`. */
export function namingField(group: GroupField): ValueField | undefined {
  const values = group.fields.filter((field): field is ValueField => 'value' in field);
  const names = values.filter(({ path }) => NAMES.includes(String(path.at(-1))));
  const isWritten = ({ value }: ValueField) => value !== '';
  return (
    names.find(isWritten) ?? names.find(({ isOptional }) => !isOptional) ?? values.find(isWritten)
  );
}

const LONGEST_NAME = 60;

/** Returns a short text that distinguishes a list entry, or an empty text. */
export function firstWords(group: GroupField): string {
  return group.known ?? namingField(group)?.value.slice(0, LONGEST_NAME) ?? '';
}

export interface FieldOnWay {
  readonly field: Field;
  /** The titles of the groups and list entries around the field, and then the field's title. */
  readonly way: readonly string[];
}

/**
 * Returns `field`, and then the fields inside it in order. Without `withDetails`, leaves out fields
 * with `isDetail`. `way` contains the titles around `field`.
 */
export function fieldsIn(
  field: Field,
  { withDetails = true, way = [] }: { withDetails?: boolean; way?: readonly string[] } = {},
): FieldOnWay[] {
  if (field.isDetail && !withDetails) return [];
  const isEntry = field.kind === 'group' && typeof field.path.at(-1) === 'number';
  const here =
    field.path.length === 0 ? way : [...way, (isEntry && firstWords(field)) || field.label];
  const parts = partsOf(field).flatMap((part) => fieldsIn(part, { withDetails, way: here }));
  return [{ field, way: here }, ...parts];
}

export interface Limits {
  readonly least?: number;
  readonly most?: number;
  readonly isWhole?: boolean;
}

export interface FormContext {
  readonly problems?: readonly FieldProblem[];
  readonly country?: string | undefined;
  readonly pages?: readonly string[];
  readonly services?: readonly Choice[];
  readonly projects?: readonly Choice[];
  readonly pictures?: readonly OwnPicture[];
}

export interface OwnPicture {
  readonly name: string;
  readonly text: string;
}

export const pictureChoice = ({ name, text }: OwnPicture): Choice => ({
  value: OWN_PICTURE + name,
  label: text === '' ? name : `${name} — ${text.slice(0, LONGEST_NAME)}`,
});

export function formModel(
  schema: z.ZodType,
  value: unknown,
  context: FormContext = {},
): GroupField {
  const root = fieldOf(schema, value, [], { context });
  if (root.kind !== 'group') throw new TypeError('A content file is a group of fields.');
  return withErrors(root, context.problems ?? []);
}

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
  readonly order?: readonly string[];
  readonly isOptional?: boolean;
  readonly label?: string;
}

type Zod = z.core.$ZodTypes;
const defOf = (schema: z.core.$ZodType) => (schema as Zod)._zod.def;

function metaOf(schema: z.core.$ZodType): FieldMeta {
  const inside = innerOf(schema);
  const own = (schema as z.ZodType).meta() as FieldMeta | undefined;
  return { ...(inside && metaOf(inside)), ...own };
}

function innerOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  const def = defOf(schema);
  if (def.type === 'optional' || def.type === 'default') return def.innerType;
  // A `pipe` converts the value in the file. The form shows the value before this conversion, and
  // therefore needs the schema `in`.
  return def.type === 'pipe' ? def.in : null;
}

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

const ONE_LINE = 120;
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

const OWN_PICTURE = 'imagenes/';

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

/** Returns a schema's empty value. `isWhole` adds optional fields and one entry in every list. */
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
