import { relative } from 'node:path';
import { adaptedTexts } from '#content/edit/adapted-texts.ts';
import {
  editsByHand,
  firstChanges,
  folderLeads,
  folderState,
  keepChanges,
  keepFolder,
  versionNote,
} from './agency-folder.ts';
import type { Manifest } from './folder.ts';
import type { Publishing } from './publishing.ts';
import { make, type FinishedContent, serveVersion } from './publish.ts';
import { Refusal, refusalWords } from './refusal.ts';
import * as store from './store.ts';
import { bytesOf, changed, isText, SERVER_AUTHOR } from './versions.ts';

/** The error if another process published first. `openContent` then starts again. */
class Overtaken extends Error {}

/**
 * Makes the pages at the start: of the folder if it leads and has no error, or else of the live
 * version. Throws a Refusal if the site cannot use that version.
 */
export async function openContent(publishing: Publishing): Promise<FinishedContent> {
  for (;;) {
    try {
      return await openOnce(publishing);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  }
}

async function openOnce(publishing: Publishing): Promise<FinishedContent> {
  const { database, log } = publishing;
  const live = await store.live(database);
  if (live === null) return firstTake(publishing);
  const opened = await fromFolder(publishing, live);
  if (opened !== null) return opened;
  if ((await store.live(database))?.id !== live.id) throw new Overtaken();
  const made = await make(publishing, live.manifest).catch((error: unknown) => {
    const { words, known } = refusalWords(error);
    if (!known) throw error;
    return new Refusal(`${words}\n${MEND}`, { cause: error });
  });
  if (made instanceof Refusal) return mended(publishing, live, made);
  await serveVersion(publishing, live, made);
  const edits = await editsByHand(publishing).catch(() => []);
  if (edits.length > 0) {
    const files = edits.map(({ file }) => file);
    log.warn({ files }, 'the content folder was changed by hand, and is not what is served');
  }
  return made;
}

/**
 * Publishes a new version, because this release of the program cannot use the live version. First
 * tries to adapt the texts, then the changes that somebody made in the folder by hand.
 */
async function mended(
  publishing: Publishing,
  live: store.Version,
  refusal: Refusal,
): Promise<FinishedContent> {
  const adapted = await adapt(publishing, live);
  if (adapted !== null) return adapted;
  const edits = await editsByHand(publishing);
  if (edits.length === 0) throw refusal;
  return takeAtStart(publishing, live, edits);
}

async function adapt(publishing: Publishing, live: store.Version): Promise<FinishedContent | null> {
  const { database, log } = publishing;
  const texts = await textsOf(live.manifest, (digest) => bytesOf(publishing, digest));
  const changes: store.Change[] = [];
  for (const [file, text] of adaptedTexts(texts)) {
    const digest = await store.putBlob(database, Buffer.from(text));
    changes.push({ staffId: null, file, base: live.manifest[file] ?? null, digest });
  }
  if (changes.length === 0) return null;
  const manifest = changed(live.manifest, changes);
  try {
    const made = await make(publishing, manifest);
    const note = versionNote('Adaptado a esta versión del programa', changes);
    const adapted = { author: SERVER_AUTHOR, source: 'archivo', note, manifest } as const;
    const version = await store.addLive(database, adapted, live.id);
    if (version === null) throw new Overtaken();
    await serveVersion(publishing, version, made);
    log.warn({ version: version.number, note }, 'the content was adapted to this code');
    return made;
  } catch (error) {
    if (!refusalWords(error).known) throw error;
    return null;
  }
}

const MEND =
  'Lo publicado no se entiende con esta versión del programa. Sácalo a la carpeta con «npm run contenido -- exportar --encima», ' +
  'corrígelo ahí y arranca otra vez: se tomará lo corregido.';

async function firstTake(publishing: Publishing): Promise<FinishedContent> {
  try {
    return await takeAtStart(publishing, null, await firstChanges(publishing));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { manifest, bytes } = await publishing.reader.read(publishing.source());
    const texts = await textsOf(manifest, (_, file) => bytes(file));
    if (adaptedTexts(texts).size === 0) throw error;
    throw new Refusal(`${error.message}\n${OTHER_VERSION}`, { cause: error });
  }
}

const OTHER_VERSION =
  'Si la carpeta es de otra versión del programa, «npm run contenido -- adaptar» quita lo que sobra y copia de la muestra los textos que faltan.';

async function textsOf(
  manifest: Manifest,
  bytes: (digest: string, file: string) => Promise<Buffer>,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [file, digest] of Object.entries(manifest)) {
    if (isText(file)) texts.set(file, (await bytes(digest, file)).toString('utf8'));
  }
  return texts;
}

async function fromFolder(
  publishing: Publishing,
  live: store.Version,
): Promise<FinishedContent | null> {
  const { log } = publishing;
  if (!(await folderLeads(publishing))) return null;
  try {
    const { edits } = await folderState(publishing, live);
    return edits.length === 0 ? null : await takeAtStart(publishing, live, edits);
  } catch (error) {
    const { words, known } = refusalWords(error);
    if (!known) throw error;
    log.error({ err: error }, 'the content folder cannot be taken: what was published is served');
    publishing.folderProblem = words;
    return null;
  }
}

async function takeAtStart(
  publishing: Publishing,
  live: store.Version | null,
  found: readonly store.Change[],
): Promise<FinishedContent> {
  const { source, log } = publishing;
  if (live === null && found.length === 0) {
    throw new Refusal(`En ${source()} no hay contenido: hazlo con npm run marca.`);
  }
  const changes = await keepChanges(publishing, found);
  const shownAs = `${relative('.', source()) || '.'}/`;
  const made = await make(publishing, changed(live?.manifest ?? {}, changes), { shownAs });
  const version = await keepFolder(publishing, live, changes);
  if (version === null) throw new Overtaken();
  await serveVersion(publishing, version, made);
  log.info({ version: version.number, files: changes.length }, 'the content folder was taken');
  return made;
}
