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

/**
 * Returns the name of the input in which the visitor types a new list entry. The text of this input
 * belongs to the list, even if the visitor has not added the text yet.
 */
export function pendingName(list: string): string {
  return `nuevo[${list.replace('[]', '')}]`;
}

/**
 * Returns the form that a visitor posted. The home page's form sends its own name, because the home
 * page's form and the contact flow have one address.
 */
export function formKindOf(path: EnquiryPath, form: PostedForm): EnquiryForm {
  if (path === FLOW_PATHS.quote) return 'quote';
  return form.get(HIDDEN_FIELDS.form) === 'simple' ? 'simple' : 'contact';
}

/** The function does not remove spaces from a password, because spaces are part of a password. */
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

/** The server stores at most this number of characters of a typed text. */
const TYPED_MAX = 60;

/**
 * Replaces typed texts, such as telephone numbers and dates, with the values that the site read
 * from them.
 */
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
    // If the typed text from an earlier request now means another number, the function removes that
    // text.
    const typed = read(sent) === plain ? sent : text.trim().slice(0, TYPED_MAX);
    values[typedIn] = plain !== '' && typed !== plain && read(typed) === plain ? typed : '';
  }
  return values;
}

/**
 * Reads the texts that a visitor wrote. The function reads only the fields of the form, so that
 * `contact[__proto__]` never becomes a key.
 */
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

/** Removes the texts of fields that are invisible because their checkbox is not checked. */
function withoutUnchecked<Kind extends FormKind>(all: FormValues<Kind>): FormValues<Kind> {
  const values = 'newsletter' in all && all.newsletter === '' ? { ...all, topic: [] } : all;
  const types: unknown = TYPES in values ? values[TYPES] : undefined;
  if (!Array.isArray(types) || types.includes(OTHER_TYPE)) return values;
  return { ...values, tipo_otro: '' };
}

export interface ParsedForm<Kind extends FormKind> {
  /** The values that the page shows in the form after an error. */
  values: FormValues<Kind>;
  /**
   * The error messages, in the order in which the page shows the fields. The keys are field names.
   */
  errors: Readonly<Partial<Record<FieldName<Kind>, string>>> & FormErrors;
  /** The valid values without outer spaces. If there are errors, `data` is absent. */
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
