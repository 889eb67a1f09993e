import { changesBetween } from '#content/edit/merge.ts';
import { splitMarkdown } from '#content/edit/markdown-edit.ts';
import { valueOf } from '#content/edit/yaml-edit.ts';

/** One text, number or choice of a file. */
export interface Leaf {
  /** Names and places joined by points, counted from 0: `lista.2.desde`. */
  path: string;
  /** The way to it, as people read it. */
  label: string;
  value: string;
}

/** The path of what follows a Markdown file's head. */
const BODY = 'texto';

/** Everything written in a file, field by field; nothing of one that cannot be read. */
export function leavesOf(file: string, text: string): Leaf[] {
  try {
    if (!file.endsWith('.md')) return leaves(valueOf(text), []);
    const { head, body } = splitMarkdown(text);
    return [...leaves(valueOf(head), []), { path: BODY, label: 'Texto', value: body.trim() }];
  } catch {
    return [];
  }
}

function leaves(value: unknown, path: readonly (string | number)[]): Leaf[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') {
    return [{ path: path.join('.'), label: pathWords(path), value: plainWords(value as string) }];
  }
  return Object.entries(value).flatMap(([name, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

/** What YAML holds besides groups, lists and nothing. */
const plainWords = (value: string | number | boolean) => String(value);

/** A path as people count and read: `lista.2.desde` is «Lista › 3 › Desde». */
function pathWords(path: readonly (string | number)[]): string {
  return path
    .map((key) => (typeof key === 'number' ? String(key + 1) : sentence(key)))
    .join(' › ');
}

function sentence(name: string): string {
  const words = name.replaceAll(/(?<=[a-záéíóúñ])(?=[A-Z])|[-_]/g, ' ').toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** One thing that differs, in words. */
export interface Difference {
  path: string;
  label: string;
  /** Null for what was not there. */
  before: string | null;
  /** Null for what is there no longer. */
  after: string | null;
}

/**
 * What differs between two texts of a file, field by field.
 *
 * @param before null for a file that was not there
 * @param after null for one that is removed
 */
export function differencesIn(
  file: string,
  before: string | null,
  after: string | null,
): Difference[] {
  if (before === after) return [];
  const whole = (label: string): Difference[] => [{ path: '', label, before, after }];
  if (before === null) return whole('Archivo nuevo');
  if (after === null) return whole('Archivo quitado');
  try {
    if (file.endsWith('.md')) {
      const [old, now] = [splitMarkdown(before), splitMarkdown(after)];
      const body =
        old.body === now.body
          ? []
          : [{ path: BODY, label: 'Texto', before: old.body, after: now.body }];
      return [...inValues(valueOf(old.head), valueOf(now.head)), ...body];
    }
    const found = inValues(valueOf(before), valueOf(after));
    return found.length > 0 ? found : whole('Comentarios o espacios');
  } catch {
    return whole('Todo el archivo');
  }
}

function inValues(before: unknown, after: unknown): Difference[] {
  return changesBetween(before, after).map((change) => {
    const old = at(before, change.path);
    const now = at(after, change.path);
    return {
      path: change.path.join('.'),
      label: pathWords(change.path),
      before: old === undefined ? null : words(old),
      after: now === undefined ? null : words(now),
    };
  });
}

function at(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (within, key) => (within as Record<string | number, unknown> | null | undefined)?.[key],
    value,
  );
}

/** A value as people read it: a list line by line. */
function words(value: unknown): string {
  if (value === null) return '';
  if (typeof value !== 'object') return plainWords(value as string);
  return leaves(value, [])
    .map(({ value: text }) => text)
    .join('\n');
}

/** The text of a posted area as files have it: browsers end lines with CR LF, files as they did before. */
export function typedText(posted: string, before: string): string {
  const lines = posted.replaceAll('\r\n', '\n');
  const text = before.includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines;
  // An area loses the last line's end.
  return before.endsWith('\n') && !text.endsWith('\n') && text !== '' ? `${text}\n` : text;
}

/** Letters without accents or case, for searching. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
