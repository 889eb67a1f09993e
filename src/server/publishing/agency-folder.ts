import { type Manifest, writeFolder } from './folder.ts';
import type { Publishing } from './publishing.ts';
import * as store from './store.ts';
import { bytesOf, changed, compose, differences, SERVER_AUTHOR } from './versions.ts';

/* Until somebody publishes in the panel, each start of the site publishes the agency's folder. */

/** Tells whether the folder leads, which means that nobody has published in the panel yet. */
export async function folderLeads({ database }: Publishing): Promise<boolean> {
  return !(await store.isEdited(database));
}

/**
 * Reads the content folder. Returns the files that the folder has now (`manifest`), those that it
 * had when the server last read or wrote it (`known`), and the later changes by hand that are not
 * live (`edits`).
 */
export async function folderState(publishing: Publishing, live: store.Version) {
  const { source, reader, machine, database } = publishing;
  const { manifest } = await reader.read(source());
  const known = await knownFolder(publishing, live);
  if (known === null) {
    await store.noteMachine(database, machine, { folder: manifest });
    return { manifest, known: manifest, edits: NONE };
  }
  if (Object.keys(manifest).length === 0) return { manifest, known, edits: NONE };
  const edits = differences(manifest, known)
    .filter((file) => manifest[file] !== live.manifest[file])
    .map((file) => changeOf(file, known, manifest));
  return { manifest, known, edits };
}

const NONE: readonly store.Change[] = [];

async function knownFolder(publishing: Publishing, live: store.Version): Promise<Manifest | null> {
  const { database, machine } = publishing;
  const known = (await store.machines(database)).filter(({ folder }) => folder !== null);
  const own = known.find(({ id }) => id === machine.id);
  if (own !== undefined) return own.folder;
  // No machine has stored the files of its folder, for example after a restore. If the folder
  // leads, returns the live version's files, so that every difference is an edit. Otherwise returns
  // null: a difference is then no proof of an edit.
  if (known.length === 0) return (await folderLeads(publishing)) ? live.manifest : null;
  if (database.capabilities.isShared) return null;
  // Only one machine uses a database that is not shared, but each new container gives this machine
  // another id. So the newest row describes this machine's folder.
  const [latest] = known.sort((one, other) => other.at - one.at);
  return latest?.folder ?? null;
}

/**
 * Returns the changes that somebody made in the folder by hand and that are not live. Returns none
 * if the folder leads, or if the site does not use the folder.
 */
export async function editsByHand(publishing: Publishing): Promise<readonly store.Change[]> {
  const { database, source, target } = publishing;
  const live = await store.live(database);
  if (live === null || source() !== target || (await folderLeads(publishing))) return [];
  return (await folderState(publishing, live)).edits;
}

/** Stores the bytes of changed files. Returns the changes with the digests of the stored bytes. */
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

const changeOf = (file: string, before: Manifest, after: Manifest): store.Change => ({
  staffId: null,
  file,
  base: before[file] ?? null,
  digest: after[file] ?? null,
});

export async function firstChanges({ reader, source }: Publishing): Promise<store.Change[]> {
  const { manifest } = await reader.read(source());
  return Object.keys(manifest).map((file) => changeOf(file, {}, manifest));
}

/** Publishes the changes of `keepChanges`. Returns null if another process published first. */
export async function keepFolder(
  publishing: Publishing,
  live: store.Version | null,
  changes: readonly store.Change[],
): Promise<store.Version | null> {
  const { database, machine } = publishing;
  const manifest = changed(live?.manifest ?? {}, changes);
  const what =
    live === null
      ? ({ source: 'inicio', note: 'Lo que había al empezar a guardar versiones' } as const)
      : ({ source: 'archivo', note: versionNote(IN_FOLDER, changes) } as const);
  const known = live === null ? {} : (await folderState(publishing, live)).known;
  const made = { author: SERVER_AUTHOR, ...what, manifest };
  const folder = changed(known, changes);
  return store.addLive(database, made, live?.id ?? null, { machine, folder });
}

/**
 * Queues the changes of the folder for publishing. If `overwrite` is true, the folder's files also
 * replace what somebody changed in the panel. Returns the publication's id, or why there is none.
 */
export async function takeFolder(
  publishing: Publishing,
  author: store.Author,
  { overwrite = false }: { overwrite?: boolean } = {},
) {
  const { database } = publishing;
  const live = await store.live(database);
  if (live === null) return refused('first');
  const { manifest, edits } = await folderState(publishing, live);
  const all = () =>
    differences(live.manifest, manifest).map((file) => changeOf(file, live.manifest, manifest));
  const wanted = overwrite && Object.keys(manifest).length > 0 ? all() : edits;
  if (wanted.length === 0) return refused('nothing');
  const changes = await keepChanges(publishing, wanted);
  const composed = await compose(publishing, live.manifest, changes);
  if ('conflicts' in composed) return { ...refused('conflict'), ...composed };
  const id = await store.addPublication(database, {
    author,
    source: 'archivo',
    note: versionNote(IN_FOLDER, changes),
    changes,
    dueAt: Date.now(),
  });
  publishing.wake();
  return { ok: true as const, id };
}

const refused = <Why extends string>(why: Why) => ({ ok: false as const, why });

const LONGEST_NOTE = 300;

const IN_FOLDER = 'Cambiado en la carpeta del contenido';

export function versionNote(what: string, files: readonly { file: string }[]): string {
  return `${what}: ${files.map(({ file }) => file).join(', ')}`.slice(0, LONGEST_NOTE);
}

/**
 * Returns the files of the folder to store as known after a publication. A file that somebody
 * changes during the publication keeps its old digest, so that the site still finds this change.
 */
export async function folderNote(
  publishing: Publishing,
  live: store.Version,
  changes: readonly store.Change[],
): Promise<store.FolderNote> {
  const { machine } = publishing;
  const { manifest, known } = await folderState(publishing, live);
  const taken = changes.filter(({ file, digest }) => (manifest[file] ?? null) === digest);
  return { machine, folder: changed(known, taken) };
}

export interface FileDifference {
  file: string;
  changedIn: 'folder' | 'panel' | 'both';
  isIn: 'folder' | 'panel' | 'both';
}

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
 * Writes the live version into a folder. Returns null if there is no live version. If `folder` is
 * the agency's, somebody changed it by hand and `overwrite` is false, only returns these changes.
 */
export async function exportTo(
  publishing: Publishing,
  folder: string,
  { overwrite = false }: { overwrite?: boolean } = {},
): Promise<{ written: number } | { edits: readonly store.Change[] } | null> {
  const { database, reader, machine, source, target } = publishing;
  const live = await store.live(database);
  if (live === null) return null;
  const isOwn = folder === target;
  const state = isOwn && source() === target ? await folderState(publishing, live) : null;
  if (state !== null && state.edits.length > 0 && !overwrite) return { edits: state.edits };
  const former = overwrite ? (await reader.read(folder)).manifest : (state?.known ?? {});
  const written = await writeFolder(folder, live.manifest, former, (digest) =>
    bytesOf(publishing, digest),
  );
  if (isOwn) await store.noteMachine(database, machine, { folder: live.manifest });
  return { written };
}
