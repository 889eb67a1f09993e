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

/** Returns the name of the input for a list's next entry. A text in this input is an entry too. */
export function pendingName(list: string): string {
  return `nuevo[${list.replace('[]', '')}]`;
}

/** Returns a posted form's kind. Two forms post to `/contacto` and differ in a hidden field. */
export function formKindOf(path: EnquiryPath, form: PostedForm): EnquiryForm {
  if (path === FLOW_PATHS.quote) return 'quote';
  return form.get(HIDDEN_FIELDS.form) === 'simple' ? 'simple' : 'contact';
}

function clean(text: string, field: FieldRules): string {
  return field.verbatim ? text : writtenText(text, field.multiline === true);
}

function textsOf(form: PostedForm, name: string, field: FieldRules): string[] {
  return form
    .getAll(name)
    .filter((value) => typeof value === 'string')
    .map((value) => clean(value, field));
}

const READERS = { telephone: tidyTelephone, date: tidyCalendarDate } as const;

const TYPED_MAX = 60;

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
    // `sent` comes from the hidden field. If `sent` means another value than the visible field, the
    // visitor has changed the visible field, and `sent` is too old.
    const typed = read(sent) === plain ? sent : text.trim().slice(0, TYPED_MAX);
    values[typedIn] = plain !== '' && typed !== plain && read(typed) === plain ? typed : '';
  }
  return values;
}

/** Reads a form's texts. Skips unknown names, so that `contact[__proto__]` never becomes a key. */
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

/** Removes the text of each field that the page hides because a checkbox is not ticked. */
function withoutUnchecked<Kind extends FormKind>(all: FormValues<Kind>): FormValues<Kind> {
  const values = 'newsletter' in all && all.newsletter === '' ? { ...all, topic: [] } : all;
  const types: unknown = TYPES in values ? values[TYPES] : undefined;
  if (!Array.isArray(types) || types.includes(OTHER_TYPE)) return values;
  return { ...values, tipo_otro: '' };
}

export interface ParsedForm<Kind extends FormKind> {
  values: FormValues<Kind>;
  errors: Readonly<Partial<Record<FieldName<Kind>, string>>> & FormErrors;
  /** The trimmed values. `data` is undefined if a value is not valid. */
  data?: FormValues<Kind>;
}

export function validateForm<Kind extends FormKind>(
  kind: Kind,
  form: PostedForm,
): ParsedForm<Kind> {
  const values = readValues(kind, form);
  const { errors, data } = validate(kind, withoutUnchecked(values));
  return { values, errors: errors as ParsedForm<Kind>['errors'], ...(data && { data }) };
}
