import { Scalar, stringify } from 'yaml';
import { CURLY_QUOTE } from '#content/writing-slips.ts';

/** Longest line that a text which is written anew has, in characters, as in the sample. */
const WIDTH = 100;

/** How a value is written among what surrounds it. */
export interface Setting {
  /** How it was written until now. */
  readonly type?: Scalar['type'] | undefined;
  /** Where the lines of its group begin, counted from 0. */
  readonly column?: number;
  /** How much of its line stands before it, from that column on. */
  readonly used?: number;
  /** It must stay on its line: within braces or brackets, or before a note. */
  readonly isOneLine?: boolean;
  /** What it was, where that was a text of several lines. */
  readonly old?: string | undefined;
}

/** A single value in YAML, in the way that it was written before where there was one. */
export function scalarText(value: unknown, setting: Setting = {}): string {
  if (typeof value !== 'string') return String(value);
  const { type, column = 0, used = 0, isOneLine = false, old } = setting;
  const isBlock = type === 'BLOCK_FOLDED' || type === 'BLOCK_LITERAL';
  const hasLines = value.includes('\n');
  // A block's lines may neither begin nor end in a space that counts.
  const fitsBlock = /^\S/.test(value) && !/[ \t](?:\n|$)/.test(value);
  if (!isOneLine && fitsBlock && (isBlock || hasLines)) {
    const isLiteral = type === 'BLOCK_LITERAL' || (hasLines && !isBlock);
    return isLiteral ? inLines(value, 'BLOCK_LITERAL', column) : folded(value, column, old);
  }
  if (hasLines || type === 'QUOTE_DOUBLE') return written(value, 'QUOTE_DOUBLE');
  if (/[\p{Cc}\u2028\u2029\ufeff]/u.test(value)) return written(value, 'QUOTE_DOUBLE');
  if (type === 'QUOTE_SINGLE') return quoted(value);
  const plain = written([value], 'PLAIN').slice(1, -1);
  const line = isPlain(value, plain) ? value : quoted(value);
  if (type === undefined && !isOneLine && fitsBlock && column + used + 1 + line.length > WIDTH)
    return folded(value, column);
  return line;
}

/** A value within braces or brackets. */
export function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return scalarText(value, { isOneLine: true });
  const fields = Object.entries(value).filter(([, held]) => held !== undefined);
  if (fields.length === 0) return '{}';
  return `{ ${fields.map(([key, held]) => `${scalarText(key)}: ${flowText(held)}`).join(', ')} }`;
}

/**
 * A value as it stands after a dash or a colon: on that line after a space, or under it.
 *
 * @param column where the dash or the name is
 * @param used how much of the line it takes
 */
export function blockText(value: unknown, column: number, used = 0): string {
  const indent = ' '.repeat(column + 2);
  if (Array.isArray(value)) {
    if (value.length === 0) return ' []';
    return value.map((held) => `\n${indent}-${entryText(held, column + 2)}`).join('');
  }
  if (typeof value !== 'object' || value === null) return ` ${scalarText(value, { column, used })}`;
  const fields = Object.entries(value).filter(([, held]) => held !== undefined);
  if (fields.length === 0) return ' {}';
  // A group after a dash begins on its line, and the root of a file nowhere deeper.
  const at = used === 0 ? column : column + 2;
  const lines = fields.map(
    ([key, held]) => `${scalarText(key)}:${blockText(held, at, key.length + 1)}`,
  );
  if (used === 2) return ` ${lines.join(`\n${indent}`)}`;
  return `\n${' '.repeat(at)}${lines.join(`\n${' '.repeat(at)}`)}`;
}

/** An entry of a list; a list within one stands in brackets. */
const entryText = (value: unknown, column: number) =>
  Array.isArray(value) ? ` ${flowText(value)}` : blockText(value, column, 2);

function isPlain(value: string, plain: string): boolean {
  return plain === value && !CURLY_QUOTE.test(value) && !/^[\u00a0\u2007\u202f\u200b]/u.test(value);
}

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;

function written(value: string | readonly string[], type: Scalar.Type): string {
  const scalarOf = (text: string) => Object.assign(new Scalar(text), { type });
  const held = typeof value === 'string' ? scalarOf(value) : value.map(scalarOf);
  return stringify(held, {
    lineWidth: 0,
    singleQuote: true,
    flowCollectionPadding: false,
    collectionStyle: 'flow',
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
  }).trimEnd();
}

/** A text under its name, as a block of lines. */
function inLines(value: string, type: 'BLOCK_LITERAL' | 'BLOCK_FOLDED', column: number): string {
  const block = stringify(
    { x: Object.assign(new Scalar(value), { type }) },
    {
      lineWidth: Math.max(40, WIDTH - column),
      doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    },
  );
  return block.slice('x: '.length, -1).replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(column)}`);
}

/**
 * A text as a folded block. Of what stood there before, the lines at its beginning and its end that
 * say the same stay as they are.
 */
function folded(value: string, column: number, old?: string): string {
  const [head = '', ...lines] = old?.split('\n') ?? [];
  const isSimple = /^\S+(?: \S+)*$/.test(value) && lines.length > 0;
  const indent = /^ */.exec(lines[0] ?? '')?.[0] ?? '';
  if (
    !isSimple ||
    !/^>-?(?: +#.*)?$/.test(head) ||
    lines.some(
      (line) => !line.startsWith(indent) || !/^\S+(?: \S+)*$/.test(line.slice(indent.length)),
    )
  ) {
    return inLines(value, 'BLOCK_FOLDED', column);
  }
  const said = lines.map((line) => line.slice(indent.length));
  let middle = value;
  const before: string[] = [];
  const after: string[] = [];
  for (const line of said) {
    if (!middle.startsWith(`${line} `)) break;
    before.push(line);
    middle = middle.slice(line.length + 1);
  }
  for (const line of said.slice(before.length).reverse()) {
    if (!middle.endsWith(` ${line}`)) break;
    after.unshift(line);
    middle = middle.slice(0, -line.length - 1);
  }
  const words = inLines(middle, 'BLOCK_FOLDED', Math.max(0, indent.length - 2))
    .split('\n')
    .slice(1);
  const wrapped = words.map((line) => line.trim());
  return [head, ...[...before, ...wrapped, ...after].map((line) => indent + line)].join('\n');
}
