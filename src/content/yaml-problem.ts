import type { YAMLError } from 'yaml';

/** What the commonest slips in YAML are, by the parser's own code. */
const SLIPS: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  DUPLICATE_KEY: 'ese campo está dos veces en el mismo grupo; deja uno',
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

/** Says in Spanish where and why a file is not YAML. */
export function yamlProblem({ code, linePos }: Pick<YAMLError, 'code' | 'linePos'>): string {
  const where = linePos === undefined ? '' : `, línea ${linePos[0].line}`;
  const why = SLIPS[code] ?? `revisa la sangría, los dos puntos y las comillas (${code})`;
  return `${where}: no se entiende como YAML: ${why}.`;
}
