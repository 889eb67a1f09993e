import { numberWords } from '#content/values/locale.ts';
import { content } from '#content/snapshot/content.ts';
import { formatAmount, type Money } from '#content/words/prices.ts';
import { pricedSchema } from '#content/schemas/services.ts';
import { contentFile } from '#content/schemas/content-files.ts';
import { type Path, valueAt } from '#content/edit/change.ts';
import { type Field, fieldsIn, formModel } from '#content/edit/form-model.ts';
import { fileTitle } from '#content/edit/file-title.ts';
import { isPicture } from '#content/read/picture-files.ts';
import { pageWords } from '#content/snapshot/page-words.ts';
import { PLACE } from '#content/values/placeholders.ts';
import { changesBetween } from '#content/edit/merge.ts';
import { splitMarkdown } from '#content/edit/markdown-edit.ts';
import { valueOf } from '#content/edit/yaml-edit.ts';

export interface Leaf {
  path: string;
  label: string;
  value: string | number | boolean;
  kind?: Field['kind'] | undefined;
  /** The price as the site shows prices. Is missing if the field contains no price. */
  price?: string;
}

export const BODY = 'texto';

export function leavesOf(file: string, text: string): Leaf[] {
  try {
    const { value, body } = partsIn(file, text);
    const { wayTo, kindOf, say } = sideOf(file, value);
    const found = leaves(value, []).map((leaf) => {
      const kind = kindOf(leaf.path);
      return {
        path: leaf.path.join('.'),
        label: wayTo(leaf.path),
        value: leaf.value,
        kind,
        ...(kind === 'price' && { price: say(leaf.path, leaf.value) }),
      };
    });
    if (body === null) return found;
    return [...found, { path: BODY, label: 'Texto', value: body.trim() }];
  } catch {
    return [];
  }
}

function partsIn(file: string, text: string): { value: unknown; body: string | null } {
  if (!file.endsWith('.md')) return { value: valueOf(text), body: null };
  const { head, body } = splitMarkdown(text);
  return { value: valueOf(head), body };
}

function leaves(value: unknown, path: Path): { path: Path; value: Leaf['value'] }[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [{ path, value: value as Leaf['value'] }];
  return Object.entries(value).flatMap(([name, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

type Side = ReturnType<typeof sideOf>;

function sideOf(file: string, value: unknown) {
  const known = contentFile(file);
  const form = known === null ? [] : fieldsIn(formModel(known.schema, value));
  const fields = new Map(form.map((each) => [each.field.name, each]));
  const fieldAt = (path: Path) => fields.get(path.join('.'))?.field;
  return {
    value,
    /** Returns the titles of a field's groups and of the field, without the first `from` titles. */
    wayTo: (path: Path, from = 0) =>
      path
        .map((key, depth) => {
          const known = fields.get(path.slice(0, depth + 1).join('.'));
          return known?.way.at(-1) ?? (typeof key === 'number' ? String(key + 1) : key);
        })
        .slice(from)
        .join(' › '),
    kindOf: (path: Path) => fieldAt(path)?.kind,
    /** Returns the text with which the panel shows a value. */
    say: (path: Path, said: Leaf['value']) => {
      const field = fieldAt(path);
      const money = moneyIn(value) ?? content().services;
      if (field?.kind === 'price' && typeof said === 'number') return formatAmount(said, money);
      if (field?.kind === 'picture' && isPicture(String(said))) return fileTitle(String(said));
      const choices = field !== undefined && 'choices' in field ? field.choices : [];
      return choices.find((choice) => choice.value === said)?.label ?? words(said);
    },
  };
}

const MONEY = pricedSchema.pick({ moneda: true, idioma: true });

/** Returns the currency and the locale of a catalogue's prices, or undefined for other content. */
export const moneyIn = (catalogue: unknown): Money | undefined => MONEY.safeParse(catalogue).data;

export interface Difference {
  path: string;
  label: string;
  before: string | null;
  after: string | null;
  isPicture?: true;
}

/** Returns the HTML id of the list entry or section that contains the first difference, or null. */
export function anchorOf(file: string, before: string | null, after: string | null): string | null {
  const [first] = differencesIn(file, before, after);
  if (before === null || after === null || first === undefined) return null;
  let anchor = first.path.split('.')[0] ?? '';
  let value: unknown = partsIn(file, after).value;
  for (const name of first.path.split('.')) {
    value = (value as Record<string, unknown> | null | undefined)?.[name];
    const { id } = (value ?? {}) as { id?: unknown };
    if (typeof id === 'string') anchor = id;
  }
  return anchor === '' || anchor === BODY ? null : anchor;
}

/** Returns the changed fields. A new file has no `before`, and a removed file has no `after`. */
export function differencesIn(
  file: string,
  before: string | null,
  after: string | null,
): Difference[] {
  if (before === after) return [];
  const said = (text: string | null) => (text === null ? null : fileSummary(file, text));
  const whole = (label: string): Difference[] => [
    { path: '', label, before: said(before), after: said(after) },
  ];
  if (before === null) return whole('Todo, que es nuevo');
  if (after === null) return whole('Todo, que se quita');
  try {
    const [old, now] = [partsIn(file, before), partsIn(file, after)];
    const sides = { old: sideOf(file, old.value), now: sideOf(file, now.value) };
    const found = changesBetween(old.value, now.value).flatMap(({ path }) =>
      differencesAt(sides, path, path),
    );
    if (old.body !== now.body) {
      found.push({ path: BODY, label: 'Texto', before: old.body, after: now.body });
    }
    return found.length > 0 ? found : whole('Comentarios o espacios');
  } catch {
    return [{ path: '', label: 'Todo el archivo', before, after }];
  }
}

interface Sides {
  old: Side;
  now: Side;
}

function differencesAt({ old, now }: Sides, was: Path, is: Path): Difference[] {
  const [before, after] = [valueAt(old.value, was), valueAt(now.value, is)];
  if (isEntries(before) && isEntries(after)) return entriesBetween({ old, now }, was, is);
  return [
    {
      path: (after === undefined ? was : is).join('.'),
      label: after === undefined ? old.wayTo(was) : now.wayTo(is),
      before: before === undefined ? null : summary(before, was, old),
      after: after === undefined ? null : summary(after, is, now),
    },
  ];
}

const isEntries = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null);

function entriesBetween({ old, now }: Sides, was: Path, is: Path): Difference[] {
  const list = (value: unknown, path: Path, wayTo: Side['wayTo']) =>
    (valueAt(value, path) as readonly object[]).map((entry, index) => ({
      entry,
      path: [...path, index],
      text: JSON.stringify(entry),
      name: wayTo([...path, index], path.length),
    }));
  const [before, after] = [list(old.value, was, old.wayTo), list(now.value, is, now.wayTo)];
  type Listed = (typeof before)[number];
  const without = (some: readonly Listed[], others: readonly Listed[]) =>
    some.filter(({ text }) => others.every((each) => each.text !== text));
  const gone = without(before, after);
  const found: Difference[] = [];
  for (const come of without(after, before)) {
    const same = gone.findIndex(({ name }) => name === come.name);
    const [earlier] = same === -1 ? [] : gone.splice(same, 1);
    const sides = { old, now };
    const inside = earlier === undefined ? [] : changesBetween(earlier.entry, come.entry);
    if (earlier === undefined) found.push(...differencesAt(sides, NOWHERE, come.path));
    else
      for (const { path } of inside)
        found.push(...differencesAt(sides, [...earlier.path, ...path], [...come.path, ...path]));
  }
  for (const { path } of gone) found.push(...differencesAt({ old, now }, path, NOWHERE));
  if (found.length > 0) return found;
  const names = (listed: readonly Listed[]) => listed.map(({ name }) => name).join('\n');
  // Both lists contain the same entries. Either the order differs, or one list contains an entry
  // twice.
  return [{ path: is.join('.'), label: now.wayTo(is), before: names(before), after: names(after) }];
}

const NOWHERE: Path = [''];

const MOST_FIELDS = 4;
const MOST_WORDS = 160;

function summary(value: unknown, path: Path, { wayTo, say }: Side): string {
  const found = leaves(value, []).filter((leaf) => leaf.value !== '');
  if (found.length === 0 && typeof value === 'object') return 'Está, sin nada escrito';
  if (found.every((leaf) => leaf.path.every((key) => typeof key === 'number')))
    return found.map((leaf) => say([...path, ...leaf.path], leaf.value)).join('\n');
  return firstOf(
    found.map((leaf) => [
      wayTo([...path, ...leaf.path], path.length),
      say([...path, ...leaf.path], leaf.value),
    ]),
  );
}

function fileSummary(file: string, text: string): string {
  const found = leavesOf(file, text).filter(({ value }) => value !== '');
  const body = found.find(({ path }) => path === BODY && file.endsWith('.md'));
  const [title, ...rest] = found.filter((leaf) => leaf !== body);
  const inOrder = [title, body, ...rest].filter((leaf) => leaf !== undefined);
  if (inOrder.length === 0) return text;
  return firstOf(inOrder.map(({ label, value }) => [label, words(value)]));
}

function firstOf(fields: readonly (readonly [label: string, said: string])[]): string {
  const left = fields.length - MOST_FIELDS;
  const lines = fields.slice(0, MOST_FIELDS).map(([label, said]) => {
    const line = said.replaceAll(/\s+/g, ' ');
    return `${label}: ${line.length > MOST_WORDS ? `${line.slice(0, MOST_WORDS).trimEnd()}…` : line}`;
  });
  if (left > 0) lines.push(left === 1 ? 'y un campo más' : `y ${left} campos más`);
  return lines.join('\n');
}

function words(value: Leaf['value']): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return typeof value === 'number' ? numberWords(value, pageWords().locale) : value;
}

const NUMBER = /\d+(?:[.,\s'’]\d{3})*/g;

const folded = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();

const unmarked = (text: string) =>
  text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[*_`#>|]+|^\s*-\s/gm, ' ');

/**
 * Returns true if `words`, which a page shows, may come from a text with placeholders. `parts` are
 * the parts of this text between the placeholders. If `isWhole`, `words` must also begin with the
 * first part and end with the last part.
 */
function isPutTogether(parts: readonly string[], words: string, isWhole: boolean): boolean {
  const last = parts.at(-1) ?? '';
  if (isWhole && !(words.startsWith(parts[0] ?? '') && words.endsWith(last))) return false;
  let from = 0;
  return parts.every((part) => {
    const at = words.indexOf(part, from);
    from = at + part.length;
    return at !== -1;
  });
}

const pairsIn = (text: string): string[] => {
  const found = text.match(/\p{L}+/gu) ?? [];
  return found.slice(1).map((word, index) => `${found[index]} ${word}`);
};

/** Returns true if most pairs of neighbouring words in `words` are also in `parts`. */
function isCutOf(parts: readonly string[], words: string): boolean {
  const [own, wanted] = [new Set(parts.flatMap(pairsIn)), pairsIn(words)];
  return wanted.length > 3 && wanted.filter((pair) => own.has(pair)).length > 0.6 * wanted.length;
}

/** Returns how much a field differs from a page's words: 0 if equal, null if too different. */
export function likeness({ value }: Leaf, said: string): number | null {
  if (typeof value === 'boolean') return null;
  const wanted = folded(said);
  if (typeof value === 'number') {
    const numbers = wanted.match(NUMBER)?.map((text) => Number(text.replaceAll(/\D/g, '')));
    return numbers?.includes(value) === true ? 4 : null;
  }
  const text = folded(unmarked(value));
  if (text === wanted) return 0;
  const parts = text.replaceAll(PLACE, '{}').split('{}');
  const own = parts.join('').replaceAll(/[^\p{L}\d]/gu, '').length;
  if (parts.length > 1 && own > 0) {
    // A short text such as «En {respuesta}» matches nearly every sentence and gets the last rank.
    const rank = (usual: number) => (own < 8 ? 5 : usual);
    if (isPutTogether(parts, wanted, true)) return rank(own > 0.25 * wanted.length ? 1 : 5);
    if (isCutOf(parts, wanted)) return rank(2);
    if (text.length > 0.4 * wanted.length && isPutTogether(parts, wanted, false)) return rank(3);
  }
  if (text.includes(wanted)) return 2;
  return wanted.includes(text) && text.length > 0.6 * wanted.length ? 3 : null;
}

const FILLERS = /^(?:al?|cuanto|del?|el|en|las?|los?|mi|para|por|que|una?|y)$/;
const PRICE_WORDS = /^(?:precio|cuesta|costo)[ns]?$/;
const CHOSEN: readonly unknown[] = ['choice', 'service', 'project', 'picture', 'link'];

/** Ranks a field for a search. A lower rank is better. Returns null if the field does not match. */
export function searchRank(leaf: Leaf, query: string): number | null {
  const wordsIn = (text: string) => folded(text).match(/[\p{L}\d]+/gu) ?? [];
  const asked = wordsIn(query).filter((word) => !FILLERS.test(word));
  const topic = asked.filter((word) => !PRICE_WORDS.test(word));
  const isNamed = (title = '') =>
    topic.every((word) =>
      wordsIn(title).some((each) => each.startsWith(word) || `${each}s` === word),
    );
  const way = leaf.label.split(' › ');
  const isPrice = leaf.price !== undefined;
  if (isPrice && asked.length > topic.length && isNamed(leaf.label)) return way.length / 100 - 1;
  const like = likeness(leaf, query);
  if (like !== null && CHOSEN.includes(leaf.kind)) return 5;
  if (topic.length === 0 || like === 0 || !isNamed(leaf.label)) return like;
  if (isNamed(way.at(-1)) || !isNamed(way.slice(0, -1).join(' '))) return 1;
  if (!isNamed(way.at(-2))) return like;
  return isPrice || way.at(-2) === leaf.value ? 0.5 : Math.min(like ?? 4, 4);
}
