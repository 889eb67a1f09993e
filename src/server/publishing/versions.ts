import { fileTitle } from '#content/edit/file-title.ts';
import type { Manifest } from './folder.ts';
import type { Publishing } from './publishing.ts';
import * as store from './store.ts';

/** A change of a file by another person, with which one's own change cannot be merged. */
export interface Conflict {
  file: string;
  by: string;
  at: number;
}

export const SERVER_AUTHOR: store.Author = { id: null, name: 'servidor' };
const LOOKED_BACK = 100;

/** Returns the bytes with this digest. Throws if the database does not have these bytes. */
export async function bytesOf(
  { database }: Pick<Publishing, 'database'>,
  digest: string,
): Promise<Buffer> {
  const bytes = await store.blob(database, digest);
  if (bytes === null) throw new Error(`content ${digest} is missing from the database`);
  return bytes;
}

/** Returns a file's title from its stored text: the file itself may not exist any more. */
export async function titleOf(
  { database }: Publishing,
  file: string,
  digest: string | null | undefined,
): Promise<string> {
  const bytes = digest && file.endsWith('.md') ? await store.blob(database, digest) : null;
  return fileTitle(file, bytes?.toString('utf8'));
}

export async function whoChanged(
  { database }: Publishing,
  file: string,
  digest: string | null,
): Promise<Conflict> {
  let last: store.Version | undefined;
  for (const version of await store.versions(database, LOOKED_BACK)) {
    if (version.source === 'aparte' || version.liveAt === null) continue;
    if (last !== undefined && (version.manifest[file] ?? null) !== digest) break;
    last = version;
  }
  return { file, by: last?.author.name ?? SERVER_AUTHOR.name, at: last?.at ?? Date.now() };
}

/**
 * Merges two changes of a file. Returns null if both change the same part of the text. Returns null
 * also if the file is not a text, or if one of the three digests is null.
 */
export async function merged(
  publishing: Publishing,
  file: string,
  digests: { base: string | null; mine: string | null; theirs: string | null },
): Promise<Buffer | null> {
  const { base, mine, theirs } = digests;
  if (base === null || mine === null || theirs === null || !isText(file)) return null;
  const textOf = async (digest: string) => (await bytesOf(publishing, digest)).toString('utf8');
  const text = await publishing.work.merge(file, {
    base: await textOf(base),
    mine: await textOf(mine),
    theirs: await textOf(theirs),
  });
  return text === null ? null : Buffer.from(text);
}

/** Applies changes to a manifest, or returns the conflicts with other people's changes. */
export async function compose(
  publishing: Publishing,
  before: Manifest,
  changes: readonly store.Change[],
): Promise<{ manifest: Manifest } | { conflicts: readonly Conflict[] }> {
  let manifest = before;
  const conflicts: Conflict[] = [];
  for (const { file, base, digest } of changes) {
    const theirs = manifest[file] ?? null;
    if (theirs === digest) continue;
    if (theirs === base) {
      manifest = changed(manifest, [{ file, digest }]);
      continue;
    }
    const both = await merged(publishing, file, { base, mine: digest, theirs });
    if (both === null) conflicts.push(await whoChanged(publishing, file, theirs));
    else {
      const merging = await store.putBlob(publishing.database, both);
      manifest = changed(manifest, [{ file, digest: merging }]);
    }
  }
  return conflicts.length > 0 ? { conflicts } : { manifest };
}

/**
 * Returns the files as they are after a publication, or its conflicts. The return to an earlier
 * version has no conflicts, because it replaces all files.
 */
export async function outcomeOf(
  publishing: Publishing,
  before: Manifest,
  { source, manifest, changes }: store.Publication,
): Promise<{ manifest: Manifest } | { conflicts: readonly Conflict[] }> {
  if (source === 'vuelta' && manifest !== null) return { manifest };
  return compose(publishing, before, changes);
}

/** Returns the title of each file with a conflict, and who published first: `Inicio (Ana)`. */
export async function conflictsSaid(
  publishing: Publishing,
  manifest: Manifest,
  conflicts: readonly Conflict[],
): Promise<string> {
  const titled = conflicts.map(
    async ({ file, by }) => `${await titleOf(publishing, file, manifest[file])} (${by})`,
  );
  return (await Promise.all(titled)).join(', ');
}

export const BACK_TO = 'Vuelta a la versión ';

export function versionBackTo({ source, note }: Pick<store.Publication, 'source' | 'note'>) {
  return source === 'vuelta' ? Number(note.slice(BACK_TO.length)) : null;
}

export function isText(file: string): boolean {
  return /\.(ya?ml|md|svg|txt)$/i.test(file);
}

export function differences(one: Manifest, other: Manifest): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((file) => one[file] !== other[file])
    .sort();
}

/** Returns the files with the changes applied. */
export function changed(
  manifest: Manifest,
  changes: readonly Pick<store.Change, 'file' | 'digest'>[],
): Manifest {
  const next: Record<string, string> = { ...manifest };
  for (const { file, digest } of changes) {
    if (digest) next[file] = digest;
    else Reflect.deleteProperty(next, file);
  }
  return next;
}
