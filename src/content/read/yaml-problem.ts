import type { YAMLError } from 'yaml';
import { CURLY_QUOTE, CURLY_QUOTES } from './writing-slips.ts';

const SLIPS: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  DUPLICATE_KEY: 'ese campo está dos veces en el mismo grupo; deja uno, o falta un guion delante',
  TAB_AS_INDENT: 'hay un tabulador al principio del renglón; usa espacios',
  BAD_INDENT: 'los espacios del principio no coinciden con los renglones de arriba',
  BLOCK_AS_IMPLICIT_KEY:
    'sobran dos puntos, o la sangría no coincide; un texto que lleva dos puntos y espacio va entre comillas simples',
  MULTILINE_IMPLICIT_KEY:
    'falta «: » después del nombre del campo, o unas comillas que nunca se cierran',
  MISSING_CHAR: 'falta un signo: dos puntos, una coma, o unas comillas o corchetes que se cierren',
  UNEXPECTED_TOKEN: 'sobra o falta un signo: comillas, corchetes o dos puntos',
  BAD_SCALAR_START: 'un texto no puede empezar por ese signo; ponlo entero entre comillas simples',
  BAD_DQ_ESCAPE: 'una barra invertida entre comillas dobles; usa comillas simples',
  BAD_COLLECTION_TYPE: 'lo que sigue no es de la misma clase que lo anterior; revisa los guiones',
};

const BEFORE_VALUE = /^\s*(?:- +)*(?:[\w-]+: +)?/;
const BLOCK_OPENER = /(?:^|:|-)\s+[|>][+-]?\s*$/;

export function yamlProblem(
  { code, linePos }: Pick<YAMLError, 'code' | 'linePos'>,
  text: string,
): string {
  if (linePos === undefined) return `: no se entiende como YAML: ${reason(code)}.`;
  const { line } = linePos[0];
  const lines = text.split('\n');
  const [above = '', wrong = ''] = [lines[line - 2], lines[line - 1]];
  // The parser stops at the first line with a dash. The missing dash belongs to the line above, so
  // the message names the line above.
  if (isGroup(above) && /^\s*- /.test(wrong))
    return `, línea ${line - 1}: no se entiende como YAML: ${NO_DASH}.`;
  const why = lineSlip(wrong, above, code) ?? reason(code);
  return `, línea ${line}: no se entiende como YAML: ${why}.`;
}

function reason(code: YAMLError['code']): string {
  return SLIPS[code] ?? `revisa la sangría, los dos puntos y las comillas (${code})`;
}

function lineSlip(line: string, above: string, code: YAMLError['code']): string | null {
  if (code === 'DUPLICATE_KEY' || code === 'TAB_AS_INDENT') return null;
  if (BLOCK_OPENER.test(above) && indentOf(line) <= indentOf(above)) {
    return 'el texto que sigue a «>-» o «|-» necesita dos espacios más que el nombre de su campo';
  }
  if (/^\s*-[^\s-]/.test(line)) return 'falta un espacio después del guion';
  if (/^\s*[\w-]+:[^\s/]/.test(line)) return 'falta un espacio después de los dos puntos';
  const value = line.replace(BEFORE_VALUE, '');
  if (CURLY_QUOTE.test(value)) return CURLY_QUOTES;
  if (isGroup(line) && /^\s*(?:- +\{|\{)/.test(above)) return NO_DASH;
  const sign = /^[{*[&!%@`>|]/.exec(value)?.[0];
  if (sign !== undefined) {
    return `un texto no puede empezar por «${sign}»; ponlo entero entre comillas simples`;
  }
  if (/^(['"]).*\1\S*\s*[^\s#]/.test(value)) {
    return 'las comillas se cierran antes de que acabe el texto; ponlo entero entre comillas simples, y la que va dentro escríbela dos veces';
  }
  if (/^\s*- /.test(above) && !/^\s*- /.test(line)) {
    return NO_DASH;
  }
  return null;
}

const NO_DASH =
  'falta un guion delante, o los espacios del principio no coinciden con los renglones de arriba';

function isGroup(line: string): boolean {
  return /^\s*\{\s*[\w-]+:\s.*\}\s*$/.test(line);
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
