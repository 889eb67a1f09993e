import type { Element, Nodes, Parents, Root, RootContent } from 'hast';
import { wordsOf } from '#server/leads/search.ts';

/** Mail programs write this line above a quote, for example «El jue, … escribió:». */
const ATTRIBUTION =
  /^[>\s]*(?:-+\s*)?(?:El|On|Em|Le|Il|Am|En)\b.{6,500}\b(?:escribi[oó]|wrote|escreveu|a écrit|ha scritto|schrieb)\s?:/i;
const TIME = /\b\d{1,2}[:.h]\d{2}\b/;
const ADDRESS = /[^\s<>()[\]]+@[^\s<>()[\]]+\.[^\s<>()[\]]+/;
/** Some mail programs write such a line instead: «-----Mensaje original-----». */
const RULE =
  /^[>\s]*-{2,}\s*(mensaje original|original message|mensagem original|(?:mensaje reenviado|forwarded message|reenviado por))\b.{0,80}-{2,}\s*$/i;
const FORWARDED = /reenviado|forwarded/i;
const HEAD_FROM = /^[>\s*]*(?:De|From)\s?:\*?\s/i;
const HEAD_OTHERS = /^[>\s*]*(?:Enviado(?: el)?|Sent|Fecha|Date|Para|To|Asunto|Subject)\s?:/i;
const HEAD_DATE = /^[>\s*]*(?:Enviado(?: el)?|Sent|Fecha|Date)\s?:.*\b\d{1,2}[:.h]\d{2}\b/i;
/**
 * A header above a quote has at most `HEAD_LINES` lines. The line «El jue, … escribió:» may be
 * wrapped into `ATTRIBUTION_LINES` lines.
 */
const HEAD_LINES = 6;
const ATTRIBUTION_LINES = 3;
const LONGEST_LINE = 1_000;
const MOST_BEGINNINGS = 20;

/**
 * Splits a mail's text into the author's words and the quote, unless the author wrote between
 * quotes. Without the mark of a mail program, a quote is a text that repeats the `known` texts.
 */
export function splitQuote(text: string, known: readonly string[] = []) {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const beginnings: number[] = [];
  for (const [index, line] of lines.entries()) {
    const follows =
      beginnings.length > 0 && line.startsWith('>') && lines[index - 1]?.startsWith('>');
    if (!follows && (line.startsWith('>') || markAt(lines, index) !== null)) beginnings.push(index);
    if (beginnings.length >= MOST_BEGINNINGS) break;
  }
  const isKnown = comparison(known);
  for (const start of beginnings) {
    const split = splitAt(lines, start);
    if (split === null) continue;
    if (markAt(lines, start) === 'program') return split;
    const isBetween = lines.slice(0, start).some((line) => line.startsWith('>'));
    if (!isBetween && isKnown(split.quoted)) return split;
  }
  return { body: text, quoted: null };
}

/** Returns null if there is no text outside the quote, or if there is text between quoted lines. */
function splitAt(lines: readonly string[], start: number): { body: string; quoted: string } | null {
  const before = lines.slice(0, start).join('\n').trim();
  const first = lines.slice(start).findIndex((line) => line.startsWith('>'));
  if (first >= 0 && first <= ATTRIBUTION_LINES + 1) {
    let end = lines.length;
    for (let at = start + first; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      if (line.trim() === '' || line.startsWith('>')) continue;
      end = at;
      break;
    }
    const after = lines.slice(end);
    if (after.some((line) => line.startsWith('>'))) return null;
    const body = [before, after.join('\n').trim()].filter((part) => part !== '').join('\n\n');
    return body === '' ? null : { body, quoted: lines.slice(start, end).join('\n').trim() };
  }
  return before === '' ? null : { body: before, quoted: lines.slice(start).join('\n').trim() };
}

/** `program` is a line that only a mail program writes. A person may also write a `likely` line. */
function markAt(lines: readonly string[], index: number): 'program' | 'likely' | null {
  const line = lines[index] ?? '';
  if (line.length > LONGEST_LINE) return null;
  const rule = RULE.exec(line)?.[1];
  if (rule !== undefined) return FORWARDED.test(rule) ? 'likely' : 'program';
  if (HEAD_FROM.test(line)) {
    const above = lines.slice(Math.max(0, index - 2), index);
    if (above.some((each) => FORWARDED.test(RULE.exec(each)?.[1] ?? ''))) return null;
    const next = lines
      .slice(index + 1, index + HEAD_LINES)
      .filter((each) => each.length < LONGEST_LINE && HEAD_OTHERS.test(each));
    if (next.length < 2) return null;
    return next.some((each) => HEAD_DATE.test(each)) ? 'program' : 'likely';
  }
  if (/^[>\s]*_{10,}\s*$/.test(line)) {
    const next = lines.slice(index + 1, index + 3);
    const marks = next.map((_each, at) => markAt(lines, index + 1 + at));
    return marks.find((mark) => mark !== null) ?? null;
  }
  if (!/^[>\s]*(?:-+\s*)?(?:El|On|Em|Le|Il|Am|En)\s/i.test(line)) return null;
  const some = lines.slice(index, index + ATTRIBUTION_LINES);
  const said = ATTRIBUTION.exec(some.join(' ').slice(0, 800))?.[0];
  if (said === undefined) return null;
  if (!TIME.test(said)) return 'likely';
  if (ADDRESS.test(said)) return 'program';
  const end = index + some.findIndex((each) => /:\s*$/.test(each)) + 1;
  const next = lines.slice(end, end + 2).find((each) => each.trim() !== '');
  return next?.startsWith('>') === true || line.startsWith('>') ? 'program' : 'likely';
}

const TOGETHER = 3;
const MOST_COMPARED = 200;
/** A text is a quote if at least this share of its words comes from earlier texts. */
const MOSTLY = 0.6;

function runsOf(words: readonly string[]): string[] {
  if (words.length < TOGETHER) return words.length === 0 ? [] : [words.join(' ')];
  return words.slice(TOGETHER - 1).map((_word, at) => words.slice(at, at + TOGETHER).join(' '));
}

function comparison(known: readonly string[]): (text: string) => boolean {
  if (known.every((text) => text.trim() === '')) return () => false;
  const said = new Set(known.flatMap((text) => runsOf(wordsOf(text))));
  const all = ` ${known.map((text) => wordsOf(text).join(' ')).join(' ')} `;
  return (text) => {
    const lines = text.split('\n', MOST_COMPARED);
    const words = lines.filter((_line, at) => markAt(lines, at) === null && !isHead(lines, at));
    const runs = runsOf(wordsOf(words.join('\n')));
    if (runs.length <= 1) return runs.length === 1 && all.includes(` ${runs[0] ?? ''} `);
    return runs.filter((run) => said.has(run)).length >= runs.length * MOSTLY;
  };
}

function isHead(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (line.length < LONGEST_LINE && HEAD_OTHERS.test(line)) return true;
  const isSaid = (from: number, to: number) =>
    ATTRIBUTION.test(lines.slice(from, to).join(' ').slice(0, 800));
  return [1, 2].some((back) => {
    const from = index - back;
    return markAt(lines, from) !== null && isSaid(from, index + 1) && !isSaid(from, index);
  });
}

const TELLING_WORDS = 4;

/** Returns a text without the lines that repeat the conversation's earlier texts (`said`). */
export function ownWords(text: string, said: readonly string[]): string {
  if (said.length === 0) return text;
  const all = ` ${said.map((each) => wordsOf(each).join(' ')).join(' ')} `;
  return text
    .split('\n')
    .filter((line) => {
      const words = wordsOf(line);
      return words.length < TELLING_WORDS || !all.includes(` ${words.join(' ')} `);
    })
    .join('\n');
}

/** Classes and ids of quotes. With one of `QUOTED_FROM_HERE`, all following elements are quotes. */
const QUOTED =
  /^(?:gmail_quote|gmail_extra|gmail_attr|yahoo_quoted|moz-cite-prefix|protonmail_quote|tutanota_quote|zmail_extra|OLK_SRC_BODY_SECTION|isReplyContent|ydp[\da-z]*yahoo_quoted|mail-editor-reference-message-container|ms-outlook-mobile-reference-message)$/;
const QUOTED_FROM_HERE = /^(?:x_)*(?:divRplyFwdMsg|appendonsend|replySplit|OutlookMessageHeader)$/;
const OUTLOOK_RULE = /border:\s*none;\s*border-top:\s*solid\s+#(?:E1E1E1|B5C4DF)\s+1\.0pt/i;

/**
 * Splits a mail's HTML at the marks that mail programs give to quotes. Returns null if no text or
 * all text is marked, or if text stands between two quotes.
 */
export function splitMarked(tree: Root): { own: Root; quoted: Root } | null {
  const marked = markedIn(tree);
  const quoted = new Set<Nodes>(marked);
  const runs: boolean[] = [];
  const walk = (node: Nodes, isQuoted: boolean) => {
    if (node.type === 'text' && node.value.trim() !== '' && runs.at(-1) !== isQuoted) {
      runs.push(isQuoted);
    }
    if ('children' in node) {
      for (const child of node.children) walk(child, isQuoted || quoted.has(child));
    }
  };
  walk(tree, false);
  if (runs.filter((isQuoted) => isQuoted).length !== 1 || !runs.includes(false)) return null;
  const without = <Node extends Nodes>(node: Node): Node =>
    'children' in node
      ? {
          ...node,
          children: node.children
            .filter((child) => !quoted.has(child))
            .map((child) => without(child)),
        }
      : node;
  return { own: without(tree), quoted: { type: 'root', children: marked } };
}

function markedIn(parent: Parents): RootContent[] {
  const ranges = parent.children.map((child) =>
    child.type === 'element' ? quoteRange(child) : null,
  );
  const rest = ranges.indexOf('rest');
  return parent.children.flatMap((child, at): RootContent[] => {
    if (ranges[at] === 'self' || (rest >= 0 && at >= rest)) return [child];
    return child.type === 'element' ? markedIn(child) : [];
  });
}

function quoteRange({ tagName, properties }: Element): 'self' | 'rest' | null {
  const names = [properties['className'], properties['id']].flat().map(String);
  if (names.some((name) => QUOTED_FROM_HERE.test(name))) return 'rest';
  if (tagName === 'div' && OUTLOOK_RULE.test(String(properties['style'] ?? ''))) return 'rest';
  if (tagName === 'blockquote' && String(properties['type']).toLowerCase() === 'cite')
    return 'self';
  // Not a quote as a whole: in Gmail, this element also contains the answers between the quotes.
  if (tagName === 'div' && names.some((name) => /^gmail_(?:quote|extra)$/.test(name))) return null;
  return names.some((name) => QUOTED.test(name)) ? 'self' : null;
}
