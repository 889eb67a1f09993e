import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isScalar, LineCounter, parseDocument, stringify } from 'yaml';
import { contentFileName, SAMPLE_FOLDER } from './content-directory.ts';
import { readText } from './read-text.ts';

const SHOWN_LENGTH = 120;

const WRITTEN = { lineWidth: 0, singleQuote: true } as const;

export interface SchemaChange {
  file: string;
  field: string;
  write: string;
}

const SERVER = 'el servidor cuesta lo que dice «servidor» en servicios.yaml: borra este renglón';
const WATCH = 'la cuenta resta la guardia todos los meses: borra este renglón';

const ACCOUNTS = {
  'comercio.yaml': 'cuenta',
  'movil.yaml': 'conviene.cuenta',
  'negocio.yaml': 'cambio',
};

const ofAccounts = (field: string, write: string): SchemaChange[] =>
  Object.entries(ACCOUNTS).map(([file, account]) => ({
    file,
    field: `${account}.resultado.${field}`,
    write,
  }));

export const SCHEMA_CHANGES: readonly SchemaChange[] = [
  ...ofAccounts('incluidos', WATCH),
  ...ofAccounts('primeros', WATCH),
  ...ofAccounts('costo', SERVER),
  {
    file: 'servicios.yaml',
    field: 'lista.mensual',
    write:
      'escribe «servidor: { nombre: Servidor y dominio, desde: 600, hasta: 1500 }», con tus cifras, y «mesesDeGuardia: 3» si el precio incluye guardia',
  },
  {
    file: 'inicio.yaml',
    field: 'portada.precio',
    write:
      'cada precio dice en el texto de qué servicio es: borra este renglón y escribe {precio:tienda} donde decía {precio}, y {precio:sitio} donde decía {desde}, con el «id» de tu servicio',
  },
];

/**
 * Returns the end of an error message, which says what replaces a field that a new version removed.
 * The text is empty for any other field.
 */
export function afterChange(
  file: string,
  path: readonly PropertyKey[],
  changes: readonly SchemaChange[] = SCHEMA_CHANGES,
): string {
  const field = path.filter((key) => typeof key !== 'number').join('.');
  const change = changes.find((each) => each.file === file && each.field === field);
  return change === undefined ? '' : `; ahora, ${change.write}`;
}

/** Returns text for the end of an error message: how the sample writes the missing field. */
export function inTheSample(
  file: string,
  path: readonly PropertyKey[],
  directory: string,
  sample = resolve(SAMPLE_FOLDER),
): string {
  if (resolve(directory) === sample || !existsSync(join(sample, file))) return '';
  const lines = new LineCounter();
  const document = parseDocument(readText(file, sample), { lineCounter: lines });
  const there = [path, path.map((key) => (typeof key === 'number' ? 0 : key))].find((each) =>
    document.hasIn(each),
  );
  const node = there && document.getIn(there, true);
  const start = (node as { range?: [number, number, number] } | undefined)?.range?.[0];
  if (there === undefined || start === undefined) return '';
  const place = `${contentFileName(file, sample)}, línea ${lines.linePos(start).line}`;
  const value = isScalar(node) ? node.value : '';
  const line = stringify({ [String(there.at(-1))]: value }, WRITTEN).trimEnd();
  return isScalar(node) && line.length <= SHOWN_LENGTH && !line.includes('\n')
    ? `; en la muestra: «${line}» (${place})`
    : `; cópialo de la muestra (${place})`;
}
