import { setTimeout as wait } from 'node:timers/promises';
import {
  firstChanges,
  folderLeads,
  folderState,
  keepChanges,
  keepFolder,
} from './agency-folder.ts';
import type { Publishing } from './publishing.ts';
import * as store from './store.ts';
import { BACK_TO, bytesOf, compose, type Conflict, differences, merged } from './versions.ts';

export interface SeenFile {
  file: string;
  bytes: Buffer | null;
  digest: string | null;
  published: string | null;
  draft: store.Draft | null;
  overtaken: boolean;
}

export type Saved = { ok: true } | { ok: false; now: SeenFile; conflict: Conflict };

export type Pressed =
  | { ok: true; id: string }
  /** `changed`: somebody has changed the drafts since the page showed their list. */
  | { ok: false; why: 'changed' | 'nothing' }
  | { ok: false; why: 'conflict'; conflicts: readonly Conflict[] };

/**
 * Returns the live version. First publishes the folder if there is no live version. In development,
 * also publishes the changes of the folder if it leads and has no error.
 */
export async function currentVersion(publishing: Publishing): Promise<store.Version> {
  const { database, maker, read, source } = publishing;
  const live = await store.live(database);
  if (live !== null && (maker !== null || !(await folderLeads(publishing)))) return live;
  const edits = live === null ? await firstChanges(publishing) : await editsOf(publishing, live);
  if (live !== null && (edits.length === 0 || 'problem' in (await read(source())))) return live;
  const changes = await keepChanges(publishing, edits);
  return (await keepFolder(publishing, live, changes)) ?? currentVersion(publishing);
}

const editsOf = async (publishing: Publishing, live: store.Version) =>
  (await folderState(publishing, live)).edits;

export async function seenFile(
  publishing: Publishing,
  staffId: string,
  file: string,
): Promise<SeenFile> {
  const { manifest } = await currentVersion(publishing);
  const published = manifest[file] ?? null;
  const draft = await store.draft(publishing.database, staffId, file);
  const digest = draft === null ? published : draft.digest;
  const bytes = draft?.bytes ?? (digest === null ? null : await bytesOf(publishing, digest));
  return {
    file,
    bytes: bytes === null ? null : Buffer.from(bytes),
    digest,
    published,
    draft,
    overtaken: draft !== null && draft.base !== published && draft.digest !== published,
  };
}

/** Reads the whole content as a person edits it: the live version with the person's drafts. */
export async function workingCopy(publishing: Publishing, staffId: string) {
  const { manifest } = await currentVersion(publishing);
  const drafts = await store.drafts(publishing.database, staffId);
  const drafted = new Map(drafts.map((draft) => [draft.file, draft]));
  const all = [...new Set([...Object.keys(manifest), ...drafted.keys()])].sort();
  const published = async (file: string) => {
    const digest = manifest[file];
    return digest === undefined ? null : bytesOf(publishing, digest);
  };
  return {
    manifest,
    drafts,
    drafted,
    /** All files, also those that a draft removes. */
    all,
    files: all.filter((file) => drafted.get(file)?.bytes !== null),
    published,
    /** Returns a file's text, or an empty text if the file is missing or a draft removes it. */
    textOf: async (file: string) => {
      const draft = drafted.get(file);
      const bytes = draft === undefined ? await published(file) : draft.bytes;
      return Buffer.from(bytes ?? '').toString('utf8');
    },
  };
}

export type WorkingCopy = Awaited<ReturnType<typeof workingCopy>>;

/**
 * Stores a draft with a file's new `bytes`, or null to remove the file. `was` is the digest of the
 * text when the person opened it. Refuses a text that conflicts with the person's other window,
 * unless `mine` is true.
 */
export async function saveDraft(
  publishing: Publishing,
  staffId: string,
  given: { file: string; was: string | null; bytes: Uint8Array | null; mine?: boolean },
): Promise<Saved> {
  const { database } = publishing;
  const { file, was, bytes, mine = false } = given;
  const now = await seenFile(publishing, staffId, file);
  const put = async (what: Uint8Array | null, base: string | null): Promise<Saved> => {
    const digest = what === null ? null : await store.putBlob(database, what);
    if (digest === now.published) {
      if (now.draft !== null) await store.dropDraft(database, staffId, file);
      return { ok: true };
    }
    const replaced = now.draft === null ? null : { digest: now.draft.digest };
    const isPut = await store.putDraft(database, { staffId, file, base, bytes: what }, replaced);
    return isPut ? { ok: true } : otherWindow(publishing, staffId, file);
  };
  if (mine) return put(bytes, now.published);
  const digest = bytes === null ? null : await store.putBlob(database, bytes);
  if (now.draft === null || now.digest === was) {
    const base = now.draft === null ? was : now.draft.base;
    if (base === now.published) return put(bytes, base);
    const theirs = now.published;
    const both = await merged(publishing, file, { base, mine: digest, theirs });
    // If the draft cannot be merged, keeps its old base. Nobody can then publish the draft until
    // the person chooses one of the two texts.
    return both === null ? put(bytes, base) : put(both, now.published);
  }
  if (digest === now.digest) return { ok: true };
  const both = await merged(publishing, file, { base: was, mine: digest, theirs: now.digest });
  return both === null ? otherWindow(publishing, staffId, file) : put(both, now.draft.base);
}

async function otherWindow(publishing: Publishing, staffId: string, file: string): Promise<Saved> {
  const now = await seenFile(publishing, staffId, file);
  const at = now.draft?.updatedAt ?? Date.now();
  return { ok: false, now, conflict: { file, by: '', at } };
}

/**
 * Queues the listed drafts, to be published at the time `dueAt`. Queues none if one of them has
 * changed or has a conflict.
 */
export async function pressDrafts(
  publishing: Publishing,
  author: store.Author,
  listed: readonly { staffId: string; file: string; digest: string | null }[],
  { note, dueAt }: { note: string; dueAt: number },
): Promise<Pressed> {
  if (listed.length === 0) return { ok: false, why: 'nothing' };
  const drafts = await store.drafts(publishing.database);
  const changes: store.Change[] = [];
  for (const { staffId, file, digest } of listed) {
    const draft = drafts.find((each) => each.staffId === staffId && each.file === file);
    if (draft === undefined || draft.digest !== digest) return { ok: false, why: 'changed' };
    changes.push({ staffId, file, base: draft.base, digest });
  }
  const { manifest } = await currentVersion(publishing);
  const composed = await compose(publishing, manifest, changes);
  if ('conflicts' in composed) return { ok: false, why: 'conflict', ...composed };
  return queuePublication(publishing, { author, source: 'panel', note, dueAt, changes });
}

/** Queues a new text of a file for publishing, without a draft. Returns the publication's id. */
export async function pressText(
  publishing: Publishing,
  author: store.Author,
  { file, base, text }: { file: string; base: string | null; text: string },
): Promise<string> {
  const digest = await store.putBlob(publishing.database, Buffer.from(text));
  const changes = [{ staffId: null, file, base, digest }];
  const given = { author, source: 'panel' as const, note: '', dueAt: Date.now(), changes };
  return (await queuePublication(publishing, given)).id;
}

/** Queues the content of an earlier version for publishing, as a new version. */
export async function bringVersionBack(
  publishing: Publishing,
  author: store.Author,
  number: number,
): Promise<Pressed> {
  const version = await store.version(publishing.database, { number });
  const now = await currentVersion(publishing);
  if (version === null) return { ok: false, why: 'nothing' };
  const changes = differences(now.manifest, version.manifest).map((file) => ({
    staffId: null,
    file,
    base: now.manifest[file] ?? null,
    digest: version.manifest[file] ?? null,
  }));
  if (changes.length === 0) return { ok: false, why: 'nothing' };
  const note = `${BACK_TO}${version.number}`;
  const { manifest } = version;
  const dueAt = Date.now();
  return queuePublication(publishing, { author, source: 'vuelta', note, dueAt, changes, manifest });
}

async function queuePublication(
  publishing: Publishing,
  given: Parameters<typeof store.addPublication>[1],
) {
  const id = await store.addPublication(publishing.database, given);
  publishing.wake();
  return { ok: true as const, id };
}

export async function versionNumbers({
  served,
  database,
}: Publishing): Promise<{ version: number | null; ultima: number | null }> {
  const newest = await store.live(database);
  return { version: served?.version.number ?? null, ultima: newest?.number ?? null };
}

const LOOK_EVERY_MS = 100;

/**
 * Waits for the end of a publication, but not longer than `forMs` milliseconds. Returns the
 * publication, which may still be running, or null if it does not exist.
 */
export async function waitForPublication(
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
