import { setTimeout as wait } from 'node:timers/promises';
import { type Manifest, writeFolder } from './folder.ts';
import type { Publishing } from './publishing.ts';
import * as store from './store.ts';
import {
  bytesOf,
  changed,
  compose,
  type Conflict,
  differences,
  SERVER_AUTHOR,
} from './versions.ts';

/*
 * The agency's content folder. It leads until somebody publishes in the panel: what is changed in it is
 * taken at the next start. From then on it is only looked at, and taken or written when somebody says so.
 */

/** What the folder holds, beside what is known of it. */
export interface FolderState {
  /** What it holds now; without files where there is no folder. */
  manifest: Manifest;
  /** What it held when it was last taken or written. */
  known: Manifest;
  /** What somebody has changed in it since, and is not published. `base` is what they changed. */
  edits: readonly store.Change[];
}

/** Whether what is changed in the folder is taken at the next start. */
export async function folderLeads({ database }: Publishing): Promise<boolean> {
  return !(await store.isEdited(database));
}

/**
 * What the folder holds and what somebody has changed in it.
 *
 * @param live the version that is served
 * @throws the file system's error where the folder cannot be read
 */
export async function folderState(
  publishing: Publishing,
  live: store.Version,
): Promise<FolderState> {
  const { source, reader, machine, database } = publishing;
  const { manifest } = await reader.read(source());
  const known = await knownFolder(publishing, live);
  if (known === null) {
    // Nobody can say what of it was changed since; from now on somebody can.
    await store.noteMachine(database, machine, { folder: manifest });
    return { manifest, known: manifest, edits: [] };
  }
  if (Object.keys(manifest).length === 0) return { manifest, known, edits: [] };
  // What a former version of the product was writing there when it was cut off is nobody's edit.
  const underWay = await store.publications(database, UNDER_WAY, ['running']);
  const edits = differences(manifest, known)
    .filter((file) => manifest[file] !== live.manifest[file])
    .filter((file) => underWay.every((each) => each.manifest?.[file] !== manifest[file]))
    .map((file) => ({
      ...{ staffId: null, file },
      base: known[file] ?? null,
      digest: manifest[file] ?? null,
    }));
  return { manifest, known, edits };
}

/** More never run at a time. */
const UNDER_WAY = 10;

/** What the folder held when it was last taken or written; null where nobody knows. */
async function knownFolder(publishing: Publishing, live: store.Version): Promise<Manifest | null> {
  const { database, machine } = publishing;
  const known = (await store.machines(database)).filter(({ folder }) => folder !== null);
  const own = known.find(({ id }) => id === machine.id);
  if (own !== undefined) return own.folder;
  // A copy was restored (restore.ts): what the folder has is another time's, and nobody's edit.
  if (known.length === 0) return (await folderLeads(publishing)) ? live.manifest : null;
  if (database.capabilities.isShared) return null;
  // The machine has another name, as after its container is made anew: there is only the one.
  const [latest] = known.sort((one, other) => other.at - one.at);
  return latest?.folder ?? null;
}

/**
 * What somebody has changed in the folder by hand since people publish in the panel: it is said, and never
 * taken by itself. Of the sample it is nobody's edit, but another version of the product.
 */
export async function editsByHand(publishing: Publishing): Promise<readonly store.Change[]> {
  const { database, source, target } = publishing;
  const live = await store.live(database);
  if (live === null || source() !== target || (await folderLeads(publishing))) return [];
  return (await folderState(publishing, live)).edits;
}

/** Keeps the bytes of changed files. @returns the changes, as they were when they were read */
export async function keepChanges(
  { database, reader, source }: Publishing,
  changes: readonly store.Change[],
): Promise<store.Change[]> {
  const { bytes } = await reader.read(source());
  const kept: store.Change[] = [];
  for (const change of changes) {
    if (change.digest === null) kept.push(change);
    else kept.push({ ...change, digest: await store.putBlob(database, await bytes(change.file)) });
  }
  return kept;
}

/** Everything that the folder holds. */
export async function firstChanges({ reader, source }: Publishing): Promise<store.Change[]> {
  const { manifest } = await reader.read(source());
  return Object.entries(manifest).map(([file, digest]) => ({
    ...{ staffId: null, file },
    base: null,
    digest,
  }));
}

/** What a content is with changes of the folder. @param live null where there is none yet */
export function withChanges(
  live: store.Version | null,
  changes: readonly store.Change[],
): Manifest {
  return changed(
    live?.manifest ?? {},
    changes.map(({ file, digest }) => [file, digest]),
  );
}

/**
 * Makes what was changed in the folder the version that is served.
 *
 * @param live the version that it was changed over; null for the first
 * @param changes from {@link keepChanges}
 * @returns null when another version is served by now
 */
export async function keepFolder(
  publishing: Publishing,
  live: store.Version | null,
  changes: readonly store.Change[],
): Promise<store.Version | null> {
  const { database, machine } = publishing;
  const manifest = withChanges(live, changes);
  const what =
    live === null
      ? ({ source: 'inicio', note: 'Lo que había al empezar a guardar versiones' } as const)
      : ({ source: 'archivo', note: folderNote(changes) } as const);
  const known = live === null ? {} : (await folderState(publishing, live)).known;
  const made = { author: SERVER_AUTHOR, ...what, manifest };
  const version = await store.addLive(database, made, live?.id ?? null);
  if (version === null) return null;
  const taken = changes.map(({ file, digest }) => [file, digest] as const);
  await store.noteMachine(database, machine, { folder: changed(known, taken) });
  return version;
}

export type Taken =
  | { ok: true; id: string }
  | { ok: false; why: 'nothing' | 'first' }
  | { ok: false; why: 'conflict'; conflicts: readonly Conflict[] };

/**
 * Puts in line what somebody has changed in the folder.
 *
 * @param over has all of the folder take the place of what is published, whatever the panel changed
 */
export async function takeFolder(
  publishing: Publishing,
  author: store.Author,
  { over = false }: { over?: boolean } = {},
): Promise<Taken> {
  const { database } = publishing;
  const live = await store.live(database);
  if (live === null) return { ok: false, why: 'first' };
  const { manifest, edits } = await folderState(publishing, live);
  const all = () =>
    differences(live.manifest, manifest).map((file) => ({
      ...{ staffId: null, file },
      base: live.manifest[file] ?? null,
      digest: manifest[file] ?? null,
    }));
  const wanted = over && Object.keys(manifest).length > 0 ? all() : edits;
  if (wanted.length === 0) return { ok: false, why: 'nothing' };
  const changes = await keepChanges(publishing, wanted);
  const composed = await compose(publishing, live.manifest, changes);
  if ('conflicts' in composed) return { ok: false, why: 'conflict', ...composed };
  const id = await store.addPublication(database, {
    ...{ author, source: 'archivo', note: folderNote(changes), changes },
    dueAt: Date.now(),
  });
  publishing.wake();
  return { ok: true, id };
}

/** Longest note of a version, in characters. */
const LONGEST_NOTE = 300;

function folderNote(changes: readonly store.Change[]): string {
  const files = changes.map(({ file }) => file).join(', ');
  return `Cambiado en la carpeta del contenido: ${files}`.slice(0, LONGEST_NOTE);
}

/** Notes that changes of the folder were taken, as far as it still holds them. */
export async function noteTaken(
  publishing: Publishing,
  live: store.Version,
  changes: readonly store.Change[],
): Promise<void> {
  const { database, machine } = publishing;
  const { manifest, known } = await folderState(publishing, live);
  const taken = changes.filter(({ file, digest }) => (manifest[file] ?? null) === digest);
  const folder = changed(
    known,
    taken.map(({ file, digest }) => [file, digest]),
  );
  await store.noteMachine(database, machine, { folder });
}

/** How a file of the folder and of what is published differ. */
export interface FileDifference {
  file: string;
  /** Where it was changed since the two were the same. */
  changedIn: 'folder' | 'panel' | 'both';
  /** Where it is. */
  isIn: 'folder' | 'panel' | 'both';
}

/** The files in which the folder differs from what is published. */
export async function compareFolder(publishing: Publishing): Promise<FileDifference[]> {
  const live = await store.live(publishing.database);
  if (live === null) return [];
  const { manifest, known } = await folderState(publishing, live);
  return differences(manifest, live.manifest).map((file) => {
    const byHand = manifest[file] !== known[file];
    const inPanel = live.manifest[file] !== known[file];
    const isIn = !(file in manifest) ? 'panel' : file in live.manifest ? 'both' : 'folder';
    return { file, isIn, changedIn: byHand && inPanel ? 'both' : byHand ? 'folder' : 'panel' };
  });
}

/**
 * Writes what is published into a folder.
 *
 * @param folder the agency's own, or another
 * @param over also where somebody has changed files of the agency's folder that are not published
 * @returns how many files changed; or what would be written over; null where nothing is published
 */
export async function exportTo(
  publishing: Publishing,
  folder: string,
  { over = false }: { over?: boolean } = {},
): Promise<{ written: number } | { edits: readonly store.Change[] } | null> {
  const { database, reader, machine, source, target } = publishing;
  const live = await store.live(database);
  if (live === null) return null;
  const isOwn = folder === target;
  const state = isOwn && source() === target ? await folderState(publishing, live) : null;
  if (state !== null && state.edits.length > 0 && !over) return { edits: state.edits };
  const former = over ? (await reader.read(folder)).manifest : (state?.known ?? {});
  const written = await writeFolder(folder, live.manifest, former, (digest) =>
    bytesOf(publishing, digest),
  );
  if (isOwn) await store.noteMachine(database, machine, { folder: live.manifest });
  return { written };
}

/** How often it is seen what became of a publication, in milliseconds. */
const LOOK_EVERY_MS = 100;

/**
 * Waits for the end of a publication.
 *
 * @param forMs how long at most
 * @returns it, at its end or as it is by then
 */
export async function untilOver(
  { database }: Publishing,
  id: string,
  forMs: number,
): Promise<store.Publication | null> {
  const until = performance.now() + forMs;
  for (;;) {
    const found = await store.publication(database, id);
    const isOpen = found?.state === 'waiting' || found?.state === 'running';
    if (!isOpen || performance.now() >= until) return found;
    await wait(LOOK_EVERY_MS);
  }
}
