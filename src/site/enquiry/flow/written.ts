import { fieldsOf, settledTypes, TYPES, UNDECIDED_TYPE, type FormErrors } from '#forms/forms.ts';
import { validateForm, pendingName, readValues, type PostedForm } from '#forms/parse.ts';
import type { FlowKind } from '#forms/wire.ts';
import type { StepNumber } from './machine.ts';

/**
 * What has been written into a flow so far, by field name, as the form would post it: a text, or a
 * list's entries. What was typed into a list's input and not yet added stands under that input's
 * own name.
 */
export type Written = Readonly<Record<string, string | readonly string[]>>;

/** The flow's lists, by field name. */
export const LISTS = ['request[]', 'referent[]', 'restriction[]'] as const;
export type FlowList = (typeof LISTS)[number];

/**
 * A list of ticked kinds with one more, at its end; or without it, where it was ticked. Not to know yet
 * and to name a kind take each other's place.
 */
export function toggled(types: readonly string[], type: string): readonly string[] {
  if (types.includes(type)) return types.filter((each) => each !== type);
  if (type === UNDECIDED_TYPE) return [type];
  return settledTypes([...types, type]);
}

/** Name, mail and telephone: what *Siguiente* asks of the quote (specification, section 4). */
export const QUOTE_GATE = ['quote[nombre]', 'quote[correo]', 'quote[telefono]'] as const;

/** A quote's message, which an address may bring (site/services/brought-account.ts). */
export const MESSAGE = 'quote[mensaje]';

/** What stands under a name, as one text. */
export function textOf(written: Written, name: string): string {
  const value = written[name];
  return typeof value === 'string' ? value : '';
}

/** What stands under a name, as a list. */
export function listOf(written: Written, name: string): readonly string[] {
  const value = written[name];
  return typeof value === 'object' ? value : [];
}

/** Every name that a flow's form has: its fields, and the inputs that add to its lists. */
export function namesOf(kind: FlowKind): readonly string[] {
  return [...fieldsOf(kind).map(([name]) => name), ...LISTS.map(pendingName)];
}

/** Reads a form as it stands, without adding to the lists what is still in their inputs. */
export function readWritten(kind: FlowKind, form: PostedForm): Written {
  const pending = new Set(LISTS.map(pendingName));
  const settled = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value === 'string' && !pending.has(name)) settled.append(name, value);
  }
  const inputs = LISTS.map(pendingName).map((name): [string, string] => {
    const value = form.get(name);
    return [name, typeof value === 'string' ? value : ''];
  });
  return { ...readValues(kind, settled), ...Object.fromEntries(inputs) };
}

/** An untouched flow. */
export function emptyWritten(kind: FlowKind): Written {
  return readWritten(kind, new URLSearchParams());
}

/** The names and texts that a form holding this would post. */
export function toEntries(written: Written): [string, string][] {
  return Object.entries(written).flatMap(([name, value]) =>
    [value].flat().map((text): [string, string] => [name, text]),
  );
}

/** Validates a flow by its form's rules, the lists' inputs included. */
export function validateAnswers(kind: FlowKind, written: Written): FormErrors {
  return validateForm(kind, new URLSearchParams(toEntries(written))).errors;
}

/** What tells an enquiry from another: a message's text, or a quote's dates and budget. */
export function summaryOf(kind: FlowKind, written: Written): string {
  const quote = ['quote[comienzo]', 'quote[lanzamiento]', 'quote[presupuesto]'];
  const names = kind === 'contact' ? ['contact[mensaje]'] : quote;
  return names.map((name) => textOf(written, name)).join(' · ');
}

/** Whether nothing has been written. */
export function isEmpty(written: Written): boolean {
  return Object.values(written).every((value) => value.length === 0);
}

const STEP_3 = new Set([
  TYPES,
  'tipo_otro',
  ...['request[]', 'restriction[]'].flatMap((list) => [list, pendingName(list)]),
]);

/**
 * The step that shows a field. The privacy checkbox and the captcha belong to none: they are beside
 * *Enviar*, in whichever step that is.
 */
export function stepOf(name: string): StepNumber | null {
  if (name.startsWith('contact[') || name.startsWith('quote[')) return 2;
  if (name === 'newsletter' || name === 'topic') return 2;
  if (name === 'referent[]' || name === pendingName('referent[]')) return 2;
  return STEP_3.has(name) ? 3 : null;
}
