import {
  fieldsOf,
  OTHER_TYPE,
  settledTypes,
  TYPES,
  type FieldName,
  type FormErrors,
  type FormKind,
  type FormValues,
} from './forms.ts';
import { tidyCalendarDate } from './calendar-date.ts';
import type { FieldRules } from './rules.ts';
import { validate } from './schemas.ts';
import { tidyTelephone } from './telephone.ts';
import { writtenText } from './written-text.ts';
import { FLOW_PATHS, HIDDEN_FIELDS, type EnquiryForm, type EnquiryPath } from './wire.ts';

export type PostedForm = FormData | URLSearchParams;

/** The name of a list's input, whose text is part of the list although it is not added yet. */
export function pendingName(list: string): string {
  return `nuevo[${list.replace('[]', '')}]`;
}

/** Which form was posted. The home page's form shares the contact flow's address, so it names itself. */
export function formKindOf(path: EnquiryPath, form: PostedForm): EnquiryForm {
  if (path === FLOW_PATHS.quote) return 'quote';
  return form.get(HIDDEN_FIELDS.form) === 'simple' ? 'simple' : 'contact';
}

/** Spaces belong to a password. */
function clean(text: string, field: FieldRules): string {
  return field.verbatim ? text : writtenText(text, field.multiline === true);
}

/** The texts sent under a name, without files and names of another form. */
function textsOf(form: PostedForm, name: string, field: FieldRules): string[] {
  return form
    .getAll(name)
    .filter((value) => typeof value === 'string')
    .map((value) => clean(value, field));
}

const READERS = { telephone: tidyTelephone, date: tidyCalendarDate } as const;

/** Longest text that is kept as it was typed; more than any way to write a telephone number. */
const TYPED_MAX = 60;

/** Replaces typed texts by what was understood, and keeps the typed ones in the fields beside them. */
function understood(
  fields: readonly (readonly [string, FieldRules])[],
  values: Record<string, string | string[]>,
): Record<string, string | string[]> {
  for (const [name, { reads, typedIn }] of fields) {
    const text = values[name];
    if (reads === undefined || typeof text !== 'string') continue;
    const read = READERS[reads];
    const plain = read(text);
    values[name] = plain;
    if (typedIn === undefined) continue;
    const sent = String(values[typedIn]).slice(0, TYPED_MAX);
    // The text from before is dropped when it means another number now.
    const typed = read(sent) === plain ? sent : text.trim().slice(0, TYPED_MAX);
    values[typedIn] = plain !== '' && typed !== plain && read(typed) === plain ? typed : '';
  }
  return values;
}

/** What a visitor wrote. It only reads the form's own names, so `contact[__proto__]` never becomes a key. */
export function readValues<Kind extends FormKind>(kind: Kind, form: PostedForm): FormValues<Kind> {
  const fields = fieldsOf(kind);
  const entries = fields.map(([name, field]): [string, string | string[]] => {
    const texts = textsOf(form, name, field);
    if (!field.many) return [name, texts.at(-1) ?? ''];
    const pending = textsOf(form, pendingName(name), field);
    const said = [...texts, ...pending].filter((text) => text.trim() !== '');
    return [name, name === TYPES ? settledTypes(said) : said];
  });
  return understood(fields, Object.fromEntries(entries)) as FormValues<Kind>;
}

/** Without what an unchecked box reveals: the free text of *otro tipo de proyecto*, and the newsletter's topics. */
function withoutUnchecked<Kind extends FormKind>(all: FormValues<Kind>): FormValues<Kind> {
  const values = 'newsletter' in all && all.newsletter === '' ? { ...all, topic: [] } : all;
  const types: unknown = TYPES in values ? values[TYPES] : undefined;
  if (!Array.isArray(types) || types.includes(OTHER_TYPE)) return values;
  return { ...values, tipo_otro: '' };
}

export interface ParsedForm<Kind extends FormKind> {
  /** As written, or as understood (`reads`), to show again. */
  values: FormValues<Kind>;
  /** By field name, in the order of the page; empty when all is valid. */
  errors: Readonly<Partial<Record<FieldName<Kind>, string>>> & FormErrors;
  /** Trimmed and valid; absent when there are errors. */
  data?: FormValues<Kind>;
}

/** Reads and validates a posted form. */
export function validateForm<Kind extends FormKind>(
  kind: Kind,
  form: PostedForm,
): ParsedForm<Kind> {
  const values = readValues(kind, form);
  const { errors, data } = validate(kind, withoutUnchecked(values));
  return { values, errors: errors as ParsedForm<Kind>['errors'], ...(data && { data }) };
}
