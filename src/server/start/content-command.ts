import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { adaptedTexts } from '#content/edit/adapted-texts.ts';
import { fieldsGuide, guideFiles } from '#content/edit/fields-guide.ts';
import type { ContentSnapshot } from '#content/snapshot/snapshot.ts';
import { type Config, contentFolder, publishedFolder } from '#server/settings/config.ts';
import { sqliteFile } from '#server/platform/database/database.ts';
import {
  compareFolder,
  exportTo,
  type FileDifference,
  takeFolder,
} from '#server/publishing/agency-folder.ts';
import { waitForPublication } from '#server/publishing/editing.ts';
import { contentPlace } from '#server/publishing/folder.ts';
import type { Publishing } from '#server/publishing/publishing.ts';
import { readDirectly } from '#server/publishing/reading.ts';
import * as store from '#server/publishing/store.ts';
import { bytesOf, conflictsSaid, SERVER_AUTHOR } from '#server/publishing/versions.ts';
import { publishingForCommand } from '#server/start/content-services.ts';
import { withDatabase } from '#server/start/start-failure.ts';
import type { Said } from '#server/watch/backup/command.ts';

export const CONTENT_USAGE = `Uso:
  npm run contenido -- comparar              qué dice la carpeta y qué está publicado
  npm run contenido -- importar [--encima]   publica lo que cambió en la carpeta; con --encima, la carpeta entera
  npm run contenido -- exportar [carpeta] [--encima]
                                             escribe lo publicado en la carpeta del contenido, o en otra
  npm run contenido -- adaptar               pasa la carpeta a esta versión: quita los campos que ya no existen y
                                             toma de la muestra los textos que faltan, nunca un precio
  npm run contenido -- campos [archivo]      cada campo de los archivos: qué es y cuánto cabe
`;

const wrongUse: Said = { text: CONTENT_USAGE, code: 2 };
const said = (text: string, code = 0): Said => ({ text: `${text}\n`, code });

const BEGIN_MS = 5_000;
const END_MS = 15 * 60_000;

/** Runs `npm run contenido`, which compares, imports and exports the agency's folder. */
export async function contentCommand(config: Config, args: readonly string[]): Promise<Said> {
  const given = argumentsOf(args);
  if (given === null) return wrongUse;
  const { order, folder, overwrite } = given;
  if (order === 'campos') return fields(folder);
  if (order === 'adaptar') return adapt(publishedFolder(config));
  return withDatabase(config, (database) => {
    const publishing = publishingForCommand(config, database);
    switch (order) {
      case 'comparar':
        return compare(config, publishing);
      case 'importar':
        return take(config, publishing, overwrite);
      default:
        return write(config, publishing, { folder, overwrite });
    }
  });
}

function argumentsOf(args: readonly string[]) {
  try {
    const options = { encima: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [order, folder = null, ...more] = positionals;
    const overwrite = values.encima === true;
    const takesPath = order === 'exportar' || order === 'campos';
    if (more.length > 0 || (folder !== null && !takesPath)) return null;
    if (order === 'comparar' || order === 'adaptar' || order === 'campos')
      return overwrite ? null : { order, folder, overwrite };
    return order === 'importar' || order === 'exportar' ? { order, folder, overwrite } : null;
  } catch {
    return null;
  }
}

function fields(file: string | null): Said {
  const guide = fieldsGuide(file ?? undefined);
  if (guide !== null) return { text: guide, code: 0 };
  return said(`No hay «${file}». Están:\n  ${guideFiles().join('\n  ')}`, 2);
}

function adapt(folder: string): Said {
  const texts = new Map(
    globSync('**/*.{yaml,md}', { cwd: folder }).map((file) => [
      file.replaceAll('\\', '/'),
      readFileSync(join(folder, file), 'utf8'),
    ]),
  );
  const place = `${relative('.', folder) || '.'}/`;
  if (texts.size === 0) return said(`En ${place} no hay contenido: hazlo con npm run marca.`, 1);
  const adapted = adaptedTexts(texts);
  for (const [file, text] of adapted) writeFileSync(join(folder, file), text);
  return said(
    adapted.size === 0
      ? `En ${place} no hay nada que adaptar.`
      : `Adaptado en ${place}: ${[...adapted.keys()].join(', ')}. Léelo antes de publicarlo.`,
  );
}

const NOTHING_YET =
  'Todavía no hay nada publicado: la primera vez que arranca, el sitio toma la carpeta por sí solo.';

const IS_IN: Readonly<Record<FileDifference['isIn'], string>> = {
  folder: 'solo en la carpeta',
  panel: 'solo en lo publicado',
  both: 'distinto',
};
const CHANGED_IN: Readonly<Record<FileDifference['changedIn'], string>> = {
  folder: 'cambió en la carpeta',
  panel: 'cambió en el panel',
  both: 'cambió en los dos',
};

async function compare(config: Config, publishing: Publishing): Promise<Said> {
  const live = await store.live(publishing.database);
  if (live === null) return said(NOTHING_YET);
  const found = await compareFolder(publishing);
  const place = `${relative('.', contentFolder(config))}/`;
  if (found.length === 0) return said(`${place} dice lo mismo que la versión ${live.number}.`);
  const lines = found.map(
    ({ file, isIn, changedIn }) => `  ${file}: ${IS_IN[isIn]}; ${CHANGED_IN[changedIn]}`,
  );
  return said(`${place} y la versión ${live.number} difieren en:\n${lines.join('\n')}`);
}

async function take(config: Config, publishing: Publishing, overwrite: boolean): Promise<Said> {
  const taken = await takeFolder(publishing, SERVER_AUTHOR, { overwrite });
  if (taken.ok) return outcome(publishing, taken.id);
  switch (taken.why) {
    case 'first':
      return said(NOTHING_YET);
    case 'nothing':
      return said(`En ${relative('.', contentFolder(config))}/ no cambió nada que tomar.`);
    case 'conflict': {
      const live = await store.live(publishing.database);
      const files = await conflictsSaid(publishing, live?.manifest ?? {}, taken.conflicts);
      return said(
        `En el panel se publicó un cambio en el mismo lugar: ${files}. No se tomó nada.\n` +
          'Deja en la carpeta el que valga, o toma la carpeta entera con --encima.',
        1,
      );
    }
  }
}

async function outcome(publishing: Publishing, id: string): Promise<Said> {
  let found = await waitForPublication(publishing, id, BEGIN_MS);
  if (found?.state === 'running') found = await waitForPublication(publishing, id, END_MS);
  if (found?.state === 'failed')
    return said(`No se publicó: sigue lo de antes.\n${found.problem ?? ''}`, 1);
  if (found?.state !== 'live' || found.versionId === null) {
    return said('Queda en espera: se publica en cuanto el sitio esté encendido.');
  }
  const version = await store.version(publishing.database, { id: found.versionId });
  return said(`Publicado: es la versión ${version?.number ?? ''}.`);
}

async function write(
  config: Config,
  publishing: Publishing,
  { folder, overwrite }: { folder: string | null; overwrite: boolean },
): Promise<Said> {
  const place = folder === null ? publishedFolder(config) : resolve(folder);
  const done = await exportTo(publishing, place, { overwrite });
  const shown = `${relative('.', place) || '.'}/`;
  if (done === null) return said(NOTHING_YET, 1);
  if ('written' in done) {
    return said(`Lo publicado está en ${shown}: ${done.written} archivos cambiaron.`);
  }
  const files = done.edits.map(({ file }) => file).join(', ');
  return said(
    `En ${shown} alguien cambió a mano: ${files}. No se escribió nada.\n` +
      'Tómalo con «importar», o escribe encima con --encima.',
    1,
  );
}

/** Returns the published content, or null if nobody has published or there is no database. */
export async function readServed(config: Config): Promise<ContentSnapshot | null> {
  if (config.databaseUrl === null && !existsSync(sqliteFile(config.dataDir))) return null;
  return withDatabase(config, async (database) => {
    const live = await store.live(database);
    if (live === null) return null;
    const parent = join(config.dataDir, 'contenido', 'servido');
    const bytes = (digest: string) => bytesOf({ database }, digest);
    const read = await readDirectly(await contentPlace(parent, live.manifest, bytes));
    if ('problem' in read) throw new Error(read.problem);
    return read.snapshot;
  });
}

/**
 * Writes the published content to the agency's folder if the folder is empty, so that a start does
 * not read the sample. Returns a line in Spanish, or an empty text if it wrote nothing.
 */
export function contentBroughtBack(config: Config): Promise<string> {
  return withDatabase(config, async (database) => {
    const publishing = publishingForCommand(config, database);
    const live = await store.live(database);
    const target = publishedFolder(config);
    if (live === null || Object.keys((await publishing.reader.read(target)).manifest).length > 0) {
      return '';
    }
    await exportTo(publishing, target);
    return `El contenido publicado, la versión ${live.number}, está otra vez en ${relative('.', target)}/\n`;
  });
}
