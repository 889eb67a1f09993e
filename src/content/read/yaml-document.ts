import {
  CST,
  type Document,
  isScalar,
  Lexer,
  LineCounter,
  parseDocument,
  visit,
  YAMLParseError,
} from 'yaml';
import { ContentError } from '#content/schemas/content-error.ts';

/* These limits exclude texts that make the parser slow. No sample file is near a limit. */
const MOST_CHARACTERS = 100_000;
/** `MOST_PARTS` limits the fields and list entries, `MOST_TEXTS` the texts and comments. */
const [MOST_PARTS, MOST_TEXTS] = [2_000, 4_000];
const MOST_ALIASES = 20;
const DEEPEST = 24;

const PARTS = new Set<string>([
  'map-value-ind',
  'seq-item-ind',
  'explicit-key-ind',
  'comma',
  'anchor',
  'tag',
  'flow-map-start',
  'flow-seq-start',
  'directive-line',
  'doc-start',
  'doc-end',
]);
const TEXTS = new Set<string>([
  'scalar',
  'single-quoted-scalar',
  'double-quoted-scalar',
  'comment',
]);

/**
 * Returns the line at which a text exceeds a limit, and the error message. Returns null if the
 * text exceeds no limit.
 */
export function tooMuchIn(text: string): { line: number; text: string } | null {
  if (text.length > MOST_CHARACTERS) {
    return {
      line: 1,
      text: `el archivo mide ${text.length} caracteres, y caben ${MOST_CHARACTERS}; repártelo o acórtalo`,
    };
  }
  const found = { parts: 0, texts: 0, aliases: 0 };
  const indents: number[] = [];
  let [brackets, signs, line, begins] = [0, 0, 1, true];
  for (const token of new Lexer().lex(text)) {
    // For a plain text, `tokenType` returns null.
    const type = CST.tokenType(token) ?? 'text';
    if (begins && brackets === 0 && type !== 'newline' && type !== 'comment') {
      const indent = type === 'space' ? token.length : 0;
      while ((indents.at(-1) ?? -1) > indent) indents.pop();
      if (indents.at(-1) !== indent) indents.push(indent);
    }
    begins = type === 'newline';
    if (begins) signs = 0;
    if (PARTS.has(type)) found.parts += 1;
    if (TEXTS.has(type)) found.texts += 1;
    if (type === 'alias') found.aliases += 1;
    if (type === 'seq-item-ind' || type === 'explicit-key-ind') signs += 1;
    if (type === 'flow-map-start' || type === 'flow-seq-start') brackets += 1;
    if (type === 'flow-map-end' || type === 'flow-seq-end') brackets = Math.max(0, brackets - 1);
    const wrong = excess(found, indents.length + signs + brackets);
    if (wrong !== null) return { line, text: wrong };
    line += token.split('\n').length - 1;
  }
  return null;
}

function excess(
  { parts, texts, aliases }: { parts: number; texts: number; aliases: number },
  depth: number,
): string | null {
  if (parts > MOST_PARTS || texts > MOST_TEXTS) {
    return `hay más de ${MOST_PARTS} campos y entradas de listas, más de los que se pueden revisar; quita los que sobren o repártelos en varios archivos`;
  }
  if (depth > DEEPEST) {
    return `hay más de ${DEEPEST} grupos o listas uno dentro de otro; revisa los guiones, los corchetes y la sangría`;
  }
  if (aliases > MOST_ALIASES) {
    return `hay más de ${MOST_ALIASES} alias («*nombre»); escribe lo que repiten en cada lugar`;
  }
  return null;
}

/** Parses a YAML text and fills `lines`. Throws a ContentError if the text exceeds a limit. */
export function yamlDocument(text: string, lines = new LineCounter()): Document.Parsed {
  const much = tooMuchIn(text);
  if (much !== null) throw new ContentError(`línea ${much.line}: ${much.text}.`);
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false });
  const twice = repeatedNames(document, lines);
  document.errors.push(...twice);
  if (twice.length > 0) document.errors.sort((one, other) => one.pos[0] - other.pos[0]);
  return document;
}

/** Finds repeated names in linear time. The parser's own check (`uniqueKeys`) is slower. */
function repeatedNames(document: Document.Parsed, lines: LineCounter): YAMLParseError[] {
  const found: YAMLParseError[] = [];
  visit(document, {
    Map(_, { items }) {
      const names = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const at = key.range?.[0] ?? 0;
        if (names.has(key.value)) {
          const error = new YAMLParseError(
            [at, at + 1],
            'DUPLICATE_KEY',
            'Map keys must be unique',
          );
          error.linePos = [lines.linePos(at)];
          found.push(error);
        }
        names.add(key.value);
      }
    },
  });
  return found;
}
