import { fileTitle } from '#content/edit/file-title.ts';
import type { Manifest } from './folder.ts';
import type { Publishing } from './publishing.ts';
import * as store from './store.ts';

/** Who changed a file before, which keeps something from being done. */
export interface Conflict {
  file: string;
  /** Who changed it, and when (milliseconds since 1970). */
  by: string;
  at: number;
}

/** Of what was changed on the server itself. */
export const SERVER_AUTHOR: store.Author = { id: null, name: 'servidor' };
/** Versions that are looked through for who changed a file. */
const LOOKED_BACK = 100;

/** @throws Error for a digest that is not kept */
export async function bytesOf(
  { database }: Pick<Publishing, 'database'>,
  digest: string,
): Promise<Buffer> {
  const bytes = await store.blob(database, digest);
  if (bytes === null) throw new Error(`content ${digest} is missing from the database`);
  return bytes;
}

/** What people call a file that has, or had, this digest; tolerates one that is forgotten. */
export async function titleOf(
  { database }: Publishing,
  file: string,
  digest: string | null | undefined,
): Promise<string> {
  const bytes = digest && file.endsWith('.md') ? await store.blob(database, digest) : null;
  return fileTitle(file, bytes?.toString('utf8'));
}

/** Who made a file what it is now. */
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

/** Both sides of a file in one, where they did not change the same; null where they did. */
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

/**
 * What a content is with these changes.
 *
 * @returns the files, or who changed the same before
 */
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
      manifest = changed(manifest, [[file, digest]]);
      continue;
    }
    const both = await merged(publishing, file, { base, mine: digest, theirs });
    if (both === null) conflicts.push(await whoChanged(publishing, file, theirs));
    else manifest = changed(manifest, [[file, await store.putBlob(publishing.database, both)]]);
  }
  return conflicts.length > 0 ? { conflicts } : { manifest };
}

/**
 * What the content is once a publication is live: going back is to all of a version, whatever was
 * published since it was asked for.
 *
 * @param before what is served
 */
export async function outcomeOf(
  publishing: Publishing,
  before: Manifest,
  { source, manifest, changes }: store.Publication,
): Promise<{ manifest: Manifest } | { conflicts: readonly Conflict[] }> {
  if (source === 'vuelta' && manifest !== null) return { manifest };
  return compose(publishing, before, changes);
}

/** Files that two people changed in the same place, by their titles, each with who was first. */
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

/** How the note of a publication begins that goes back to a version. */
export const BACK_TO = 'Vuelta a la versión ';

/** The number of the version that a publication goes back to; null of one that goes on. */
export function versionBackTo({ source, note }: Pick<store.Publication, 'source' | 'note'>) {
  return source === 'vuelta' ? Number(note.slice(BACK_TO.length)) : null;
}

/** Whether a file is one that people write, as against a picture. */
export function isText(file: string): boolean {
  return /\.(ya?ml|md|svg|txt)$/i.test(file);
}

/** @returns the files in which two contents differ, in order */
export function differences(one: Manifest, other: Manifest): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((file) => one[file] !== other[file])
    .sort();
}

/** A content with some files changed, or without them. */
export function changed(
  manifest: Manifest,
  changes: readonly (readonly [file: string, digest: string | null | undefined])[],
): Manifest {
  const next: Record<string, string> = { ...manifest };
  for (const [file, digest] of changes) {
    if (digest) next[file] = digest;
    else Reflect.deleteProperty(next, file);
  }
  return next;
}
