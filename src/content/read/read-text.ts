import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentFileName, SAMPLE_FOLDER } from './content-directory.ts';
import { ContentError } from '#content/schemas/content-error.ts';
import { typedText } from '#content/values/typed-text.ts';

const NEW_LINE = 0x0a;
/** Matches the space between a number and its unit, which becomes a no-break space. */
const BEFORE_UNIT = /(?<=\d) (?=%|(?:MXN|USD|EUR|km|kg|GB|MB|KB|ms|px)\b)/g;

/** Reads a content file with no-break spaces before units («40 %»), or throws a ContentError. */
export function readText(file: string, directory: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(directory, file));
  } catch (error) {
    throw new ContentError(unreadable(file, directory), { cause: error });
  }
  const text = decoded(bytes);
  if (text !== null) {
    refuseMergeMarks(text, file, directory);
    return typedText(text).replaceAll(BEFORE_UNIT, '\u00a0');
  }
  throw new ContentError(
    `${contentFileName(file, directory)}, línea ${firstWrongLine(bytes)}: el archivo no está en UTF-8, y sus acentos ` +
      'saldrían rotos. Guárdalo otra vez eligiendo la codificación «UTF-8».',
  );
}

const MERGE_MARK = /^(?:<{7}|>{7}) .*$/m;

function refuseMergeMarks(text: string, file: string, directory: string): void {
  const mark = MERGE_MARK.exec(text);
  if (mark === null) return;
  const line = text.slice(0, mark.index).split('\n').length;
  throw new ContentError(
    `${contentFileName(file, directory)}, línea ${line}: quedó una marca de fusión de git («${mark[0].trim()}»): dos personas ` +
      'cambiaron lo mismo. Deja una de las dos partes y borra los renglones «<<<<<<<», «=======» y «>>>>>>>».',
  );
}

function unreadable(file: string, directory: string): string {
  if (existsSync(directory)) {
    return `${contentFileName(file, directory)}: no se pudo leer el archivo. Si lo borraste o le cambiaste el nombre, vuelve a ponerlo o cópialo de la muestra (${SAMPLE_FOLDER}/${file}).`;
  }
  return `No existe la carpeta de contenido ${directory}. Revisa CONTENT_DIR; sin él, es la carpeta «content» del proyecto o, si no la hay, «${SAMPLE_FOLDER}».`;
}

function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Returns the number of the first line that is not UTF-8. In UTF-8, only a line end contains the
 * byte `NEW_LINE`, so the function can decode each line separately.
 */
function firstWrongLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(NEW_LINE, start);
    const stop = end === -1 ? bytes.length : end + 1;
    if (decoded(bytes.subarray(start, stop)) === null) break;
    start = stop;
  }
  return line;
}
