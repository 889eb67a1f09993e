import { fileNameFor } from '#content/read/markdown-file.ts';
import { completedTelephone } from '#content/schemas/numbering-plan.ts';
import { pickedAccent } from '#content/values/accent.ts';
import { keptDay, timeIn } from '#content/values/hours.ts';
import { plainWords } from '#content/values/place-choices.ts';
import { priceIn } from '#content/words/prices.ts';
import type { Change } from './change.ts';
import { mendPasted } from './pasted-text.ts';
import type { Field, GroupField, LinesField, ListField, ValueField } from './form-model.ts';

type PostedForm = Pick<FormData, 'getAll'>;

export const FIELD = 'c.';
export const ACTION = 'hacer';

/** The beginning of a button's value, for example `quitar` in `quitar:lista.0`. */
export type Action = 'agregar' | 'quitar' | 'subir' | 'bajar' | 'poner' | 'sin';

export const actionValue = (action: Action, { name }: Pick<Field, 'name'>) => `${action}:${name}`;

/** Returns the changes of all typed values, valid or not, and then the pressed button's change. */
export function changesFrom(form: PostedForm, model: GroupField): readonly Change[] {
  return [...typedChanges(form, model, countryIn(form, model)), ...pressed(form, model)];
}

function countryIn(form: PostedForm, model: GroupField): string | null {
  const field = find(model, 'direccion.pais')?.field;
  return field?.kind === 'choice' ? (postedText(form, field) ?? field.value) : null;
}

function typedChanges(form: PostedForm, field: Field, country: string | null): Change[] {
  switch (field.kind) {
    case 'group':
      return field.fields.flatMap((each) => typedChanges(form, each, country));
    case 'list':
      return field.items.flatMap((each) => typedChanges(form, each, country));
    case 'lines':
      return linesChanges(form, field);
    default:
      return valueChanges(form, field, country);
  }
}

function valueChanges(form: PostedForm, field: ValueField, country: string | null): Change[] {
  const typed = madeName(form, field, postedText(form, field));
  const text = typed === null ? null : asKept(field, typed, country);
  const before =
    field.kind === 'boolean' ? String(field.value === 'true') : plain(field, field.value);
  if (text === null || (text === '' && field.kind === 'boolean') || text === before) return [];
  const { path, order } = field;
  if (text !== '' || !field.isOptional)
    return [{ kind: 'set', path, value: meant(field, text), order }];
  return field.isPresent ? [{ kind: 'remove', path }] : [];
}

function asKept({ kind, value }: ValueField, text: string, country: string | null): string {
  if (kind === 'telephone' && country !== null && text !== value)
    return completedTelephone(text, country) ?? text;
  // The panel shows the price 78000 as «78,000», so the code compares the two numbers.
  if (kind === 'price') return String(priceIn(text)) === value ? value : text;
  const time = kind === 'time' ? timeIn(text) : null;
  if (time === null) return text;
  // A browser sends «09:00» although the file says «9:00». The two times are equal, so the text in
  // the file stays.
  return time === timeIn(value) ? value : time;
}

function madeName(form: PostedForm, field: ValueField, text: string | null): string | null {
  if (text !== '' || field.madeFrom === undefined) return text;
  const beside = form.getAll(FIELD + [...field.path.slice(0, -1), field.madeFrom].join('.')).at(-1);
  return typeof beside === 'string' ? distinct(fileNameFor(beside), besides(form, field)) : text;
}

function besides(form: PostedForm, { path }: ValueField): readonly unknown[] {
  const [own, last] = [path.at(-2), path.at(-1)];
  const found: unknown[] = [];
  if (typeof own !== 'number') return found;
  for (let index = 0; ; index += 1) {
    const posted = form.getAll(FIELD + [...path.slice(0, -2), index, last].join('.')).at(-1);
    if (posted === undefined) return found;
    if (index !== own) found.push(posted);
  }
}

function distinct(name: string, taken: readonly unknown[]): string {
  let [one, number] = [name, 1];
  while (name !== '' && taken.includes(one)) {
    number += 1;
    one = `${name}-${number}`;
  }
  return one;
}

function linesChanges(form: PostedForm, field: LinesField): Change[] {
  const text = postedText(form, field);
  if (text === null) return [];
  const kept = (line: string) => (field.areDays ? keptDay(line.trim()) : line.trim());
  const before = field.lines.map(kept);
  const after = text
    .split('\n')
    .map(kept)
    .filter((line) => line !== '');
  const { path, order } = field;
  if (before.length === 0 || after.length === 0) {
    if (before.length === after.length) return [];
    return after.length === 0 && field.isOptional
      ? [{ kind: 'remove', path }]
      : [{ kind: 'set', path, value: after, order }];
  }
  const isSame = (one: number, other: number) => before.at(one) === after.at(other);
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && isSame(head, head)) head += 1;
  let tail = 0;
  while (tail < shorter - head && isSame(-1 - tail, -1 - tail)) tail += 1;
  const [gone, come] = [before.length - tail, after.length - tail];
  const changes: Change[] = [];
  for (let index = head; index < Math.min(gone, come); index += 1) {
    changes.push({ kind: 'set', path: [...path, index], value: after[index] });
  }
  for (let index = gone; index < come; index += 1) {
    changes.push({ kind: 'insert', path: [...path, index], value: after[index] });
  }
  for (let index = gone - 1; index >= come; index -= 1)
    changes.push({ kind: 'remove', path: [...path, index] });
  return changes;
}

function postedText(form: PostedForm, field: ValueField | LinesField): string | null {
  const posted =
    field.kind === 'colour' ? postedColour(form, field) : form.getAll(FIELD + field.name).at(-1);
  if (typeof posted !== 'string') return null;
  if (field.kind === 'choice') return chosen(field, posted.trim());
  return plain(field, field.kind === 'markup' ? mendPasted(posted) : posted);
}

/**
 * Returns the value of the choice whose label is `text`, or of the only choice whose label begins
 * with `text`. Returns `text` if there is no such choice.
 */
function chosen({ value, choices }: ValueField, text: string): string {
  if (choices.some((choice) => choice.value === text)) return text;
  const typed = plainWords(text);
  const named = choices.filter(({ label }) => plainWords(label) === typed);
  if (named.some((choice) => choice.value === value)) return value;
  const found =
    named.length > 0
      ? named
      : choices.filter(({ label }) => typed !== '' && plainWords(label).startsWith(typed));
  return found.length === 1 ? (found[0]?.value ?? text) : text;
}

function postedColour(form: PostedForm, { name, value }: ValueField): unknown {
  const [typed, picked] = form.getAll(FIELD + name);
  const isPicked = picked !== undefined && typed === value && picked !== pickedAccent(value)?.hex;
  return isPicked ? picked : typed;
}

const IN_LINES: readonly Field['kind'][] = ['long', 'markup', 'lines'];

function plain({ kind }: Pick<Field, 'kind'>, text: string): string {
  const lines = text.replaceAll('\r\n', '\n');
  return IN_LINES.includes(kind) ? lines.trimEnd() : lines.trim();
}

const NUMBER = /^-?\d+(?:[.,]\d+)?$/;
function meant({ kind, limits }: ValueField, text: string): unknown {
  switch (kind) {
    case 'boolean':
      return text === 'true';
    case 'price':
      return priceIn(text) ?? text;
    case 'number':
      return NUMBER.test(text) && !(limits.isWhole === true && /[.,]\d{3}$/.test(text))
        ? Number(text.replace(',', '.'))
        : text;
    default:
      return text;
  }
}

function pressed(form: PostedForm, model: GroupField): Change[] {
  const posted = form.getAll(ACTION).at(-1);
  const [, action, name] = /^(\w+):(.*)$/.exec(typeof posted === 'string' ? posted : '') ?? [];
  const found = name === undefined ? null : find(model, name);
  if (found === null) return [];
  const { field, list } = found;
  const { path, order } = field;
  const index = Number(path.at(-1));
  const places = list?.items.length ?? 0;
  switch (action) {
    case 'agregar':
      if (field.kind !== 'list') return [];
      return field.items.length === 0
        ? [{ kind: 'set', path, value: [field.blank], order }]
        : [{ kind: 'insert', path: [...path, field.items.length], value: field.blank }];
    case 'quitar':
      return list === null ? [] : [{ kind: 'remove', path }];
    case 'subir':
      return list === null || index === 0 ? [] : [{ kind: 'move', path, to: index - 1 }];
    case 'bajar':
      return list === null || index === places - 1 ? [] : [{ kind: 'move', path, to: index + 1 }];
    case 'poner':
      return field.kind === 'group' && !field.isPresent
        ? [{ kind: 'set', path, value: field.blank, order }]
        : [];
    case 'sin':
      return field.isOptional && field.isPresent ? [{ kind: 'remove', path }] : [];
    default:
      return [];
  }
}

function find(
  field: Field,
  name: string,
  list: ListField | null = null,
): { field: Field; list: ListField | null } | null {
  if (field.name === name && field.path.length > 0) return { field, list };
  const parts = field.kind === 'group' ? field.fields : field.kind === 'list' ? field.items : [];
  const holder = field.kind === 'list' ? field : null;
  for (const part of parts) {
    if (name !== part.name && !name.startsWith(`${part.name}.`)) continue;
    const found = find(part, name, holder);
    if (found !== null) return found;
  }
  return null;
}
