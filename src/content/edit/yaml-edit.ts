import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { ContentError } from '#content/schemas/content-error.ts';
import { CURLY_QUOTE } from '#content/read/writing-slips.ts';
import { yamlDocument } from '#content/read/yaml-document.ts';
import { type Change, changedValue, type Path, valueAt } from './change.ts';

/* A change keeps comments and field order, but may alter line breaks and quotation marks. */

const WIDTH = 100;
const WRITING = { lineWidth: WIDTH, singleQuote: true } as const;

/**
 * Returns a YAML text's value with unfilled placeholders. If the text has syntax errors, the value
 * is what the parser understands. Throws a ContentError if the text exceeds a limit of
 * yaml-document.ts.
 */
export function valueOf(text: string): unknown {
  return yamlDocument(text).toJS() as unknown;
}

/** Returns a YAML text's value as {@link valueOf} does, or null if `valueOf` throws. */
export function readable(text: string): unknown {
  try {
    return valueOf(text);
  } catch {
    return null;
  }
}

/** Changes a YAML file, or throws a ContentError. If no value changes, returns `text` itself. */
export function editYaml(text: string, changes: readonly Change[]): string {
  const [first] = changes;
  if (first === undefined) return text;
  const document: Document = yamlDocument(text);
  if (document.errors.length > 0) throw refused(first.path, 'el archivo no se entiende como YAML');
  const before: unknown = document.toJS() ?? {};
  let said = before;
  for (const change of changes) {
    const meant = meantBy(change, said);
    if (!isDeepStrictEqual(said, meant)) makeIn(document, change, meant);
    said = meant;
  }
  if (isDeepStrictEqual(said, before)) return text;
  const edited = documentText(document, text);
  if (!isDeepStrictEqual(parsed(edited), said)) {
    throw refused(first.path, 'está escrito de un modo que solo se puede cambiar en el archivo');
  }
  return edited;
}

function meantBy(change: Change, said: unknown): unknown {
  try {
    return changedValue(said, change);
  } catch (error) {
    throw refused(change.path, 'ya no está en el archivo', error);
  }
}

/** Returns a YAML text's value, or undefined if the text has syntax errors. */
export function parsed(text: string): unknown {
  const document = yamlDocument(text);
  return document.errors.length > 0 ? undefined : (document.toJS() as unknown);
}

function refused(path: Path, why: string, cause?: unknown): ContentError {
  const name = path.map((key) => (typeof key === 'number' ? key + 1 : key)).join('.');
  return new ContentError(`El campo «${name}» no se pudo cambiar: ${why}.`, { cause });
}

function documentText(document: Document, former: string): string {
  const text = document.toString(WRITING);
  const ended = former === '' || former.endsWith('\n') ? text : text.trimEnd();
  return former.includes('\r\n') ? ended.replaceAll('\n', '\r\n') : ended;
}

function makeIn(document: Document, change: Change, meant: unknown): void {
  const { path } = change;
  const around = path.slice(0, -1);
  const held = around.length === 0 ? document.contents : document.getIn(around, true);
  if (!isCollection(held)) {
    if (around.length === 0) document.contents = nodeOf(document, meant);
    else makeIn(document, { kind: 'set', path: around, value: valueAt(meant, around) }, meant);
    return;
  }
  const key = path.at(-1) ?? '';
  if (change.kind === 'remove') held.delete(key);
  else if (change.kind === 'set') setIn(document, held, key, change);
  else if (isSeq(held)) rearrange(document, held, Number(key), change);
}

function setIn(
  document: Document,
  held: YAMLMap | YAMLSeq,
  key: string | number,
  { value, order }: Change & { kind: 'set' },
): void {
  const former = held.get(key, true);
  if (isScalar(former) && (typeof value !== 'object' || value === null)) {
    former.value = value;
    if (former.type === 'PLAIN') former.type = styleOf(value) ?? 'PLAIN';
    return;
  }
  const node = nodeOf(document, value);
  if (isNode(former)) {
    const comments = [former.commentBefore, former.comment].filter((each) => each);
    if (comments.length > 0) node.commentBefore = comments.join('\n');
    if (isCollection(former) && isCollection(node) && former.flow === true) node.flow = true;
  }
  if (isMap(held) && !held.has(key)) {
    held.items.splice(
      placeFor(String(key), held, order),
      0,
      document.createPair(key, node) as never,
    );
  } else held.set(key, node);
}

function rearrange(
  document: Document,
  list: YAMLSeq,
  index: number,
  change: Change & { kind: 'insert' | 'move' },
): void {
  const isSpaced = (item: unknown) => isNode(item) && item.spaceBefore === true;
  const spaces = list.items.map(isSpaced);
  if (change.kind === 'move') {
    list.items.splice(change.to, 0, ...list.items.splice(index, 1));
  } else {
    const node = nodeOf(document, change.value);
    if (isCollection(node) && list.items.some((item) => isCollection(item) && item.flow === true)) {
      node.flow = true;
    }
    list.items.splice(index, 0, node);
    spaces.push(spaces.at(-1) ?? false);
  }
  for (const [place, item] of list.items.entries()) {
    if (isNode(item)) item.spaceBefore = spaces[place] ?? false;
  }
}

/** Returns the index of a new field: after the existing fields that precede `key` in the schema. */
function placeFor(key: string, { items }: YAMLMap, order: readonly string[] | undefined): number {
  if (order === undefined) return items.length;
  const before = order.slice(0, Math.max(0, order.indexOf(key)));
  return items.findLastIndex(({ key: each }) => before.includes(String(each))) + 1;
}

function nodeOf(document: Document, value: unknown): Node {
  const node = document.createNode(value, { keepUndefined: false });
  visit(node, {
    Scalar(_, scalar) {
      const style = styleOf(scalar.value);
      if (style !== undefined) scalar.type = style;
    },
  });
  return node;
}

function styleOf(value: unknown): Scalar.Type | undefined {
  if (typeof value !== 'string') return undefined;
  if (/[\p{Cc}\u2028\u2029\ufeff]/u.test(value.replaceAll('\n', ''))) return 'QUOTE_DOUBLE';
  if (value.includes('\n')) return undefined;
  if (value.length > WIDTH && !/^\s|\s$/.test(value)) return 'BLOCK_FOLDED';
  return CURLY_QUOTE.test(value) || /^[\u00a0\u2007\u202f\u200b]/u.test(value)
    ? 'QUOTE_SINGLE'
    : undefined;
}
