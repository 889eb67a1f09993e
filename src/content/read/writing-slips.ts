import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type LineCounter,
  type Node,
  visit,
  type YAMLMap,
} from 'yaml';
import type { FileFault } from '#content/schemas/content-error.ts';

/** Matches no-break spaces, which YAML reads as letters and not as spaces. */
const HARD_SPACE = /^[ -]*[\u00a0\u2007\u202f\u200b\ufeff]|^\s*(?:- )*[\w-]+:[\u00a0\u2007\u202f]/u;
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+$/;

/** Finds typing mistakes that YAML accepts with another value than the owner meant. */
export function writingSlips(text: string, document: Document, lines: LineCounter): FileFault[] {
  const problems: FileFault[] = [];
  const at = (node: Node, message: string) =>
    problems.push({ path: null, line: lines.linePos(node.range?.[0] ?? 0).line, message });
  visit(document, (_key, node, ancestors) => {
    if (isAlias(node)) at(node, startsWith('*'));
    if (isPair(node) && isMap(node.value) && isLonelyWord(node.value)) {
      at(node.value, startsWith('{'));
    }
    if (!isScalar(node)) return;
    if (node.anchor !== undefined) at(node, startsWith('&'));
    if (node.tag?.startsWith('!') === true) at(node, startsWith('!'));
    if (node.type !== 'PLAIN' || !node.range) return;
    const [start, end, last] = node.range;
    if (typeof node.value === 'number' && THOUSANDS.test(node.source ?? '')) {
      at(node, thousands(node.source ?? '', node.value));
    }
    const written = text.slice(start, end);
    const isCut = ancestors.some((each) => (isMap(each) || isSeq(each)) && each.flow === true);
    if (CURLY_QUOTE.test(written) && (isCut || /[“”‘’]$/u.test(written))) at(node, CURLY_QUOTES);
    const isText = typeof node.value === 'string' || node.value === null;
    if (isText && /^[^\n]*#/.test(text.slice(end, last))) at(node, HASH);
    if (isSeq(ancestors.at(-1)) && written.includes('\n')) at(node, SEVERAL_LINES);
  });
  return problems;
}

export function hardSpace(text: string): { line: number; text: string } | null {
  const index = text.split('\n').findIndex((line) => HARD_SPACE.test(line));
  if (index === -1) return null;
  return {
    line: index + 1,
    text: 'hay un espacio de los que no se separan, que se ve igual y llega al copiar de otro programa; bórralo y escribe uno con la barra espaciadora',
  };
}

function isLonelyWord({ flow, items }: YAMLMap): boolean {
  return flow === true && items.some(({ value }) => value === null);
}

export const CURLY_QUOTE = /^[“”„‘’]/u;
export const CURLY_QUOTES =
  'las comillas curvas («“ ”», «‘ ’») son de imprenta, y aquí no abren ni cierran nada: cámbialas por comillas simples rectas; si quieres que se lean, pon además el texto entero entre comillas simples rectas';
const HASH =
  'lo que sigue a « #» no saldría; si es parte del texto, pon el texto entero entre comillas simples, y si es una nota, ponla en su propio renglón';
const SEVERAL_LINES =
  'el texto sigue en el renglón de abajo: si es otro elemento, le falta un guion delante; si es un texto largo, pon «>-» tras el guion y todo el texto debajo, con dos espacios más';

function startsWith(sign: string): string {
  return `un texto no puede empezar por «${sign}»; ponlo entero entre comillas simples`;
}

function thousands(source: string, read: number): string {
  return `«${source}» se lee como ${read}; escríbelo solo con cifras, por ejemplo ${source.replaceAll('.', '')}`;
}
