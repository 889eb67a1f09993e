import { isDeepStrictEqual } from 'node:util';
import {
  type CST,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { ContentError } from '#content/content-error.ts';
import { yamlDocument } from '#content/yaml-document.ts';
import { type Change, changedValue, type Path, valueAt } from './change.ts';
import { blockText, flowText, scalarText } from './yaml-text.ts';

/*
 * Changes a YAML file without writing it anew: only the lines of what is changed are replaced, and
 * every comment, quote, blank line and order around them stays to the byte. After each change the
 * file is read again, and what it says must be exactly what was meant.
 */

type Collection = YAMLMap | YAMLSeq;

/** A stretch of a text: from its first letter to after its last. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** An entry of a list or a field of a group, with where the value's own stretch may begin. */
interface Part extends Stretch {
  /** After the dash or the colon. */
  readonly afterSign: number;
  readonly key: string | number;
  readonly value: unknown;
}

/**
 * What a YAML text says, as it is written: `{places}` stay unfilled.
 *
 * @throws ContentError of one that is too much to be parsed
 */
export function valueOf(text: string): unknown {
  return yamlDocument(text).toJS() as unknown;
}

/**
 * Makes changes in a YAML file, one after the other.
 *
 * @param text the file as it is on the disk
 * @returns the file with those changes, and not another byte of it changed
 * @throws ContentError, in Spanish, where the file cannot be read or a change cannot be made in it
 */
export function editYaml(text: string, changes: readonly Change[]): string {
  return changes.reduce(changedText, text);
}

function changedText(text: string, change: Change): string {
  const document = yamlDocument(text);
  if (document.errors.length > 0) throw refused(change.path, 'el archivo no se entiende como YAML');
  const before: unknown = document.toJS() ?? {};
  let meant: unknown;
  try {
    meant = changedValue(before, change);
  } catch (error) {
    throw refused(change.path, 'ya no está en el archivo', error);
  }
  if (isDeepStrictEqual(before, meant)) return text;
  const newLine = text.includes('\r\n') ? '\r\n' : '\n';
  const isEnded = text.endsWith('\n');
  const plain = text.replaceAll('\r\n', '\n') + (isEnded || text === '' ? '' : '\n');
  const edited = isDeepStrictEqual(before, {})
    ? `${plain.replace(/\{\}\s*$/, '')}${blockText(meant, 0).trimStart()}\n`
    : editOnce(plain, change, before);
  if (!isDeepStrictEqual(parsed(edited), meant)) {
    throw refused(change.path, 'está escrito de un modo que solo se puede cambiar en el archivo');
  }
  const ended = isEnded ? edited : edited.replace(/\n$/, '');
  return newLine === '\n' ? ended : ended.replaceAll('\n', newLine);
}

function parsed(text: string): unknown {
  const document = yamlDocument(text);
  return document.errors.length > 0 ? undefined : (document.toJS() as unknown);
}

function refused(path: Path, why: string, cause?: unknown): ContentError {
  const name = path.map((key) => (typeof key === 'number' ? key + 1 : key)).join('.');
  return new ContentError(`El campo «${name}» no se pudo cambiar: ${why}.`, { cause });
}

function editOnce(text: string, change: Change, before: unknown): string {
  const document = yamlDocument(text, { keepSourceTokens: true });
  const nodeAt = (path: Path): unknown =>
    path.length === 0 ? document.contents : document.getIn(path, true);
  const { path } = change;
  // A value set in a group that is missing sets that group.
  if (change.kind === 'set' && path.length > 1 && !isCollection(nodeAt(path.slice(0, -1)))) {
    const meant = changedValue(before, change);
    const around = path.slice(0, -1);
    return editOnce(text, { kind: 'set', path: around, value: valueAt(meant, around) }, before);
  }
  const node = nodeAt(path.slice(0, -1));
  if (!isMap(node) && !isSeq(node)) return text;
  const key = path.at(-1) ?? '';
  const inside: Inside = node.flow === true ? flowInside(text, node) : blockInside(text, node);
  const at = inside.parts.findIndex((part) => part.key === key);
  const part = inside.parts[at];
  switch (change.kind) {
    case 'set':
      return part === undefined
        ? inside.insert(
            placeFor(String(key), inside.parts, change.order),
            String(key),
            change.value,
          )
        : replaceValue(text, node, part, change.value);
    case 'insert':
      return inside.insert(Number(key), null, change.value);
    case 'remove':
      return part === undefined ? text : inside.remove(at);
    case 'move':
      return inside.move(at, change.to);
  }
}

/** Where a new field stands: after the last of those that the schema has before it. */
function placeFor(
  key: string,
  parts: readonly Part[],
  order: readonly string[] | undefined,
): number {
  if (order === undefined) return parts.length;
  const before = order.slice(0, Math.max(0, order.indexOf(key)));
  return parts.findLastIndex((part) => before.includes(String(part.key))) + 1;
}

/** What can be done in a list or a group, by how it is written. */
interface Inside {
  readonly parts: readonly Part[];
  /** @param key null in a list */
  insert: (index: number, key: string | null, value: unknown) => string;
  remove: (index: number) => string;
  move: (from: number, to: number) => string;
}

function flowInside(text: string, node: Collection): Inside {
  const parts = node.items.map((item, index): Part => {
    if (!isPair(item)) {
      const { start, end } = rangeOf(item);
      return { start, end, afterSign: start, key: index, value: item };
    }
    const { start, end } = rangeOf(item.key);
    const value = isEmpty(item.value) ? null : rangeOf(item.value);
    return {
      start,
      end: value?.end ?? end,
      afterSign: value?.start ?? end,
      key: keyOf(item),
      value: item.value,
    };
  });
  const whole = rangeOf(node);
  const [first, second] = parts;
  const between = first && second ? text.slice(first.end, second.start) : ', ';
  const separator = between.includes('#') ? ', ' : between;
  return {
    parts,
    insert(index, key, value) {
      const written = key === null ? flowText(value) : `${flowText(key)}: ${flowText(value)}`;
      const before = parts[index - 1];
      if (first === undefined) {
        return splice(text, whole, key === null ? `[${written}]` : `{ ${written} }`);
      }
      return before === undefined
        ? splice(text, { start: first.start, end: first.start }, written + separator)
        : splice(text, { start: before.end, end: before.end }, separator + written);
    },
    remove(index) {
      const [before, part, after] = [parts[index - 1], parts[index], parts[index + 1]];
      if (part === undefined) return text;
      if (before !== undefined) return splice(text, { start: before.end, end: part.end }, '');
      return after === undefined
        ? splice(text, whole, isSeq(node) ? '[]' : '{}')
        : splice(text, { start: part.start, end: after.start }, '');
    },
    move: (from, to) => permuted(text, parts, from, to),
  };
}

function blockInside(text: string, node: Collection): Inside {
  const parts = blockParts(text, node);
  const column = columnOf(text, firstSign(node));
  const chunks = chunksOf(text, parts, column);
  const isAlone = parts.length === 1;
  return {
    parts,
    insert(index, key, value) {
      const isInBraces = key === null && typeof value === 'object' && node.items.some(isFlow);
      const body =
        isInBraces || (key === null && Array.isArray(value))
          ? ` ${flowText(value)}`
          : blockText(value, column, key === null ? 2 : key.length + 1);
      const written = key === null ? `-${body}` : `${scalarText(key)}:${body}`;
      const before = chunks[index - 1];
      const indent = ' '.repeat(column);
      if (before !== undefined) {
        const blank = isSpaced(text, chunks) ? '\n' : '';
        return splice(
          text,
          { start: before.end, end: before.end },
          `${blank}\n${indent}${written}`,
        );
      }
      const start = chunks[0]?.start ?? 0;
      return splice(text, { start, end: start }, `${written}\n${indent}`);
    },
    remove(index) {
      const [before, chunk, after] = [chunks[index - 1], chunks[index], chunks[index + 1]];
      if (chunk === undefined) return text;
      if (isAlone) return emptied(text, node, chunk);
      if (before !== undefined) {
        const isBlank = text.slice(before.end, chunk.start).trim() === '';
        return splice(
          text,
          { start: isBlank ? before.end : lineStart(text, chunk.start) - 1, end: chunk.end },
          '',
        );
      }
      if (after === undefined) return text;
      const gap = text.slice(chunk.end, after.start);
      if (gap.trim() === '') return splice(text, { start: chunk.start, end: after.start }, '');
      // A note of its own stays where it stands.
      return splice(
        text,
        { start: chunk.start, end: chunk.end + 1 + indentAt(text, chunk.end + 1) },
        '',
      );
    },
    move: (from, to) => permuted(text, chunks, from, to),
  };
}

/** The text without what a list or a group alone had: it is still there, and empty. */
function emptied(text: string, node: Collection, chunk: Stretch): string {
  const start = firstSign(node);
  const head = text.slice(0, start);
  const sign = /([:-])[ \t]*(#[^\n]*)?\n(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*$/.exec(head);
  const empty = isSeq(node) ? '[]' : '{}';
  if (sign === null) return splice(text, { start, end: chunk.end }, empty);
  const after = sign.index + 1;
  const lineFrom = lineStart(text, chunk.start);
  return splice(
    splice(text, { start: lineFrom, end: Math.min(chunk.end + 1, text.length) }, ''),
    { start: after, end: after },
    ` ${empty}`,
  );
}

/** Puts one stretch in the place of another; what stands between them stays. */
function permuted(text: string, slots: readonly Stretch[], from: number, to: number): string {
  const texts = slots.map(({ start, end }) => text.slice(start, end));
  texts.splice(to, 0, ...texts.splice(from, 1));
  return slots.reduceRight(
    (changed, slot, index) => splice(changed, slot, texts[index] ?? ''),
    text,
  );
}

function replaceValue(text: string, node: Collection, part: Part, value: unknown): string {
  const { value: old } = part;
  const isFlowed = node.flow === true;
  if (isScalar(old) && !isEmpty(old) && (typeof value !== 'object' || value === null)) {
    return replaceScalar(text, node, old, value);
  }
  if (isFlowed) {
    return isEmpty(old)
      ? splice(
          text,
          { start: part.end, end: part.end },
          `${text[part.end] === ':' ? ':' : ''} ${flowText(value)}`,
        )
      : splice(text, rangeOf(old), flowText(value));
  }
  const column = columnOf(text, firstSign(node));
  if (isCollection(old) && isFlow(old) && typeof value === 'object' && old.items.length > 0) {
    return splice(text, rangeOf(old), flowText(value));
  }
  const end = isEmpty(old) ? part.afterSign : contentEnd(text, old);
  const used = part.afterSign - lineStart(text, part.afterSign) - column;
  const rest = text.slice(end, lineEnd(text, end));
  const body = blockText(value, column, used);
  if (rest.trim() === '' || !body.includes('\n')) {
    return splice(text, { start: part.afterSign, end: end }, body);
  }
  // A note beside what was there stays beside the name, and what is new begins under it.
  return body.startsWith('\n')
    ? splice(
        splice(text, { start: lineEnd(text, end), end: lineEnd(text, end) }, body),
        { start: part.afterSign, end },
        '',
      )
    : splice(text, { start: part.afterSign, end }, ` ${flowText(value)}`);
}

function replaceScalar(text: string, node: Collection, old: Scalar, value: unknown): string {
  const { start, end } = rangeOf(old);
  const isFlowed = node.flow === true;
  const isBlock = old.type === 'BLOCK_FOLDED' || old.type === 'BLOCK_LITERAL';
  const column = isFlowed ? 0 : columnOf(text, firstSign(node));
  const stop = isBlock ? contentEnd(text, old) : end;
  const rest = text.slice(stop, lineEnd(text, stop));
  const written = scalarText(value, {
    type: old.type,
    column,
    used: start - lineStart(text, start) - column,
    isOneLine: isFlowed || rest.trim() !== '',
    old: isBlock ? text.slice(start, stop) : undefined,
  });
  return splice(text, { start, end: stop }, written);
}

/** Where each part of a block begins and ends, without its comments. */
function blockParts(text: string, node: Collection): Part[] {
  const token = node.srcToken as CST.BlockMap | CST.BlockSequence | undefined;
  const items = (token?.items ?? []).flatMap((item) => {
    const sign = item.start.find(({ type }) => type === 'seq-item-ind');
    if (sign !== undefined) return [{ start: sign.offset, afterSign: sign.offset + 1 }];
    const colon = item.sep?.find(({ type }) => type === 'map-value-ind');
    return item.key && colon ? [{ start: item.key.offset, afterSign: colon.offset + 1 }] : [];
  });
  return node.items.map((item, index): Part => {
    const { start, afterSign } = items[index] ?? { start: 0, afterSign: 0 };
    const value = isPair(item) ? item.value : item;
    const end = isEmpty(value) ? afterSign : contentEnd(text, value);
    return { start, afterSign, end, key: isPair(item) ? keyOf(item) : index, value };
  });
}

/**
 * Each part with the notes that belong to it: those on its line, those that stand deeper under it, and
 * those right above it. A note above the first belongs to the whole, unless others have theirs too.
 */
function chunksOf(text: string, parts: readonly Part[], column: number): Stretch[] {
  const withNotes = parts.map(({ start }, index) =>
    index === 0 ? start : notesAbove(text, start, column),
  );
  const areNoted =
    parts.length > 1 &&
    parts.slice(1).every(({ start }, index) => (withNotes[index + 1] ?? start) < start);
  return parts.map((part, index) => {
    const start =
      index === 0 && areNoted
        ? notesAbove(text, part.start, column)
        : (withNotes[index] ?? part.start);
    const limit = withNotes[index + 1] ?? text.length;
    let end = lineEnd(text, part.end);
    for (let next = end + 1; next < limit; next = lineEnd(text, next) + 1) {
      const line = text.slice(next, lineEnd(text, next));
      if (line.trim() === '') continue;
      if (!/^\s*#/.test(line) || line.search(/\S/) <= column) break;
      end = lineEnd(text, next);
    }
    return { start, end };
  });
}

/** Where the notes begin that stand right above a part and as deep; where the part does, without any. */
function notesAbove(text: string, start: number, column: number): number {
  let from = start;
  if (text.slice(lineStart(text, start), start).trim() !== '') return from;
  for (let line = lineStart(text, start); line > 0;) {
    const above = lineStart(text, line - 1);
    const written = text.slice(above, line - 1);
    if (!/^\s*#/.test(written) || written.search(/\S/) !== column) break;
    from = above + column;
    line = above;
  }
  return from;
}

/** Whether an empty line stands between any two parts. */
function isSpaced(text: string, chunks: readonly Stretch[]): boolean {
  return (
    chunks.length > 1 &&
    chunks
      .slice(1)
      .every(({ start }, index) =>
        /\n[ \t]*\n/.test(text.slice(chunks[index]?.end ?? start, start)),
      )
  );
}

/** After the last letter of a value: the empty lines that a block's text may end in are not its own. */
function contentEnd(text: string, value: unknown): number {
  const { start, end } = rangeOf(value);
  if (isCollection(value) && value.flow !== true) {
    return blockParts(text, value).at(-1)?.end ?? end;
  }
  return start + text.slice(start, end).replace(/(?:\n[ \t]*)+$/, '').length;
}

/** Where the first dash of a list is, or the first name of a group. */
function firstSign(node: Collection): number {
  const token = node.srcToken as CST.BlockMap | CST.BlockSequence | undefined;
  const item = token?.items[0];
  const sign = item?.start.find(({ type }) => type === 'seq-item-ind');
  return sign?.offset ?? item?.key?.offset ?? rangeOf(node).start;
}

function rangeOf(node: unknown): Stretch {
  const [start = 0, end = 0] = (node as { range?: readonly number[] | null } | null)?.range ?? [];
  return { start, end };
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  const { start, end } = rangeOf(value);
  return isScalar(value) && start === end;
}

const isFlow = (value: unknown): boolean => isCollection(value) && value.flow === true;

function keyOf({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key);
}

const splice = (text: string, { start, end }: Stretch, put: string) =>
  text.slice(0, start) + put + text.slice(end);
const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;
const columnOf = (text: string, at: number) => at - lineStart(text, at);
const indentAt = (text: string, at: number) => /^[ \t]*/.exec(text.slice(at))?.[0].length ?? 0;

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}
