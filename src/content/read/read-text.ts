import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentFileName, SAMPLE_FOLDER } from './content-directory.ts';
import { ContentError } from '#content/schemas/content-error.ts';
import { storableText } from '#content/values/storable-text.ts';

const NEW_LINE = 0x0a;
/** The space between a figure and its unit, where no line may break. */
const BEFORE_UNIT = /(?<=\d) (?=%|(?:MXN|USD|EUR|km|kg|GB|MB|KB|ms|px)\b)/g;

/**
 * The text of one file of `content/`, its figures bound to their units («40 %» never breaks).
 *
 * @param file path inside `content/`
 * @param directory the content folder
 * @throws ContentError when the file cannot be read, where it is not UTF-8 (read as if it were, its
 *   accents would be published as «�»), and where git left the marks of a merge
 */
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
    // What an editor let through breaks the feeds that it would come to.
    return storableText(text).replaceAll(BEFORE_UNIT, '\u00a0');
  }
  throw new ContentError(
    `${contentFileName(file, directory)}, línea ${firstWrongLine(bytes)}: el archivo no está en UTF-8, y sus acentos ` +
      'saldrían rotos. Guárdalo otra vez eligiendo la codificación «UTF-8».',
  );
}

/** What git leaves where two people changed the same lines. */
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

/** No byte of a longer character of UTF-8 is a line's end, so each line can be looked at by itself. */
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
