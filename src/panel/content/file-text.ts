import { numberWords } from '#content/values/locale.ts';
import { content } from '#content/snapshot/content.ts';
import { formatAmount, type Money } from '#content/words/prices.ts';
import { pricedSchema } from '#content/schemas/services.ts';
import { contentFile } from '#content/schemas/content-files.ts';
import type { Path } from '#content/edit/change.ts';
import { type Field, firstWords, formModel, partsOf } from '#content/edit/form-model.ts';
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
  /** The value as the site shows a price. Missing if the field contains no price. */
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

/**
 * `wayTo` returns the form's labels and list titles for a field's path. The labels begin at the
 * index `from`. `say` returns a value as the panel shows the value.
 */
interface Side {
  value: unknown;
  wayTo: (path: Path, from?: number) => string;
  kindOf: (path: Path) => Field['kind'] | undefined;
  say: (path: Path, value: Leaf['value']) => string;
}

function sideOf(file: string, value: unknown): Side {
  const known = contentFile(file);
  const form = known === null ? undefined : formModel(known.schema, value);
  const way = (path: Path) => {
    let field: Field | undefined = form;
    return path.map((_, depth) => {
      const name = path.slice(0, depth + 1).join('.');
      field = field && partsOf(field).find((each) => each.name === name);
      return field;
    });
  };
  const titleOf = (field: Field | undefined, key: string | number) => {
    if (field === undefined) return typeof key === 'number' ? String(key + 1) : key;
    return (field.kind === 'group' && typeof key === 'number' && firstWords(field)) || field.label;
  };
  const money = moneyIn(value) ?? content().services;
  return {
    value,
    wayTo: (path, from = 0) =>
      way(path)
        .map((field, depth) => titleOf(field, path[depth] ?? ''))
        .slice(from)
        .join(' › '),
    kindOf: (path) => way(path).at(-1)?.kind,
    say: (path, said) => {
      const field = way(path).at(-1);
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

/**
 * Returns the identifier that a page gives to the part with the first difference, or null: the
 * identifier of the entry, for example a service, or else the name of the section.
 */
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

/**
 * @param before null for a new file
 * @param after null for a removed file
 */
export function differencesIn(
  file: string,
  before: string | null,
  after: string | null,
): Difference[] {
  if (before === after) return [];
  const whole = (label: string): Difference[] => [
    {
      path: '',
      label,
      before: before === null ? null : fileSummary(file, before),
      after: after === null ? null : fileSummary(file, after),
    },
  ];
  if (before === null) return whole('Todo, que es nuevo');
  if (after === null) return whole('Todo, que se quita');
  try {
    const [old, now] = [partsIn(file, before), partsIn(file, after)];
    const sides: Sides = {
      old: sideOf(file, old.value),
      now: sideOf(file, now.value),
    };
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
  const [before, after] = [at(old.value, was), at(now.value, is)];
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
    (at(value, path) as readonly object[]).map((entry, index) => ({
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
    if (earlier === undefined) found.push(...differencesAt(sides, NOWHERE, come.path));
    else {
      const inside = changesBetween(earlier.entry, come.entry);
      found.push(
        ...inside.flatMap(({ path }) =>
          differencesAt(sides, [...earlier.path, ...path], [...come.path, ...path]),
        ),
      );
    }
  }
  for (const { path } of gone) found.push(...differencesAt({ old, now }, path, NOWHERE));
  if (found.length > 0) return found;
  const names = (listed: readonly Listed[]) => listed.map(({ name }) => name).join('\n');
  // Both lists contain the same entries. Either the order differs, or one list contains an entry
  // twice.
  return [{ path: is.join('.'), label: now.wayTo(is), before: names(before), after: names(after) }];
}

const NOWHERE: Path = [''];

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (within, key) => (within as Record<string | number, unknown> | null | undefined)?.[key],
    value,
  );
}

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

const LONGEST_PUT = 80;
const MOST_PLACES = 40;

function isPutTogether(parts: readonly string[], words: string, isWhole: boolean): boolean {
  let starts = Array.from({ length: words.length + 1 }, (_, at) => !isWhole || at === 0);
  for (const [index, part] of parts.entries()) {
    const ends = starts.map(() => false);
    for (const [at, may] of starts.entries()) {
      if (may && words.startsWith(part, at)) ends[at + part.length] = true;
    }
    if (index === parts.length - 1) return isWhole ? ends.at(-1) === true : ends.includes(true);
    let last = -Infinity;
    starts = ends.map((isEnd, at) => {
      const may = at - last <= LONGEST_PUT;
      if (isEnd) last = at;
      return may;
    });
  }
  return false;
}

function isCutOf(parts: readonly string[], wanted: string): boolean {
  return parts.some((part, from) => {
    const end = part.slice(-wanted.length);
    const begins =
      Array.from(end, (_, at) => end.slice(at)).find((rest) => wanted.startsWith(rest)) ?? '';
    return parts.slice(from + 1).some((last, index) => {
      const start = last.slice(0, wanted.length);
      const ends =
        Array.from(start, (_, at) => start.slice(0, start.length - at)).find((rest) =>
          wanted.endsWith(rest),
        ) ?? '';
      const between = parts.slice(from + 1, from + 1 + index);
      const said = begins.length + between.join('').length + ends.length;
      return said > 0.5 * wanted.length && isPutTogether([begins, ...between, ends], wanted, true);
    });
  });
}

/**
 * Returns 0 for equal texts, a higher number for less similar texts, and null for no match. `said`
 * is the page's text.
 */
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
  if (parts.length > 1 && parts.length <= MOST_PLACES && own > 0) {
    // Nearly every sentence contains a text such as «En {respuesta}».
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

/**
 * Returns the place of a field among the results of a search, with 0 or less for the best results,
 * or null for no match. The searched words may be of the field's text, or of the titles on the way
 * to the field.
 */
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
