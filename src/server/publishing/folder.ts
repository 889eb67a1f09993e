import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { writeWhole } from '#server/platform/data-folder.ts';
import { codeOf, ignoreMissing } from '#server/platform/system-error.ts';

/** The SHA-256 digest of each content file. The keys are the paths inside the content folder. */
export type Manifest = Readonly<Record<string, string>>;

const LEFT_BEHIND = /(^|\/)(\.|Thumbs\.db$|desktop\.ini$)|~$/i;

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns one digest for all files. Folders with the same files have the same digest. */
export function manifestDigest(manifest: Manifest): string {
  const lines = Object.keys(manifest).sort();
  return digestOf(Buffer.from(lines.map((file) => `${file}\0${manifest[file]}\n`).join('')));
}

/** Tells whether a path stays inside the content folder and names no hidden file. */
export function isContentFile(file: string): boolean {
  if (!/^[\w][\w./-]*$/.test(file) || file.includes('//')) return false;
  return !LEFT_BEHIND.test(file) && !file.split('/').includes('..');
}

/** Creates a reader for content folders that does not read unchanged files again. */
export function createFolderReader() {
  const known = new Map<string, { stamp: string; digest: string }>();
  return {
    async read(
      folder: string,
    ): Promise<{ manifest: Manifest; bytes: (file: string) => Promise<Buffer> }> {
      const manifest: Record<string, string> = {};
      for (const file of await filesOf(folder)) {
        const path = join(folder, file);
        const { mtimeMs, ctimeMs, size, ino } = await stat(path);
        const stamp = [mtimeMs, ctimeMs, size, ino].join(' ');
        const before = known.get(path);
        const digest = before?.stamp === stamp ? before.digest : digestOf(await readFile(path));
        known.set(path, { stamp, digest });
        manifest[file] = digest;
      }
      return { manifest, bytes: (file) => readFile(join(folder, file)) };
    },
  };
}

async function filesOf(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    ignoreMissing,
  );
  return (found ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .map((file) => file.split(sep).join('/'))
    .filter(isContentFile)
    .sort();
}

/**
 * Writes the files of `manifest` into a folder, and deletes the files that only `former` names.
 * Returns how many files this changed.
 */
export async function writeFolder(
  folder: string,
  manifest: Manifest,
  former: Manifest,
  bytesOf: (digest: string) => Promise<Uint8Array>,
): Promise<number> {
  const there = (await createFolderReader().read(folder)).manifest;
  let changed = 0;
  for (const [file, digest] of Object.entries(manifest)) {
    if (there[file] === digest) continue;
    await writeContent(join(folder, file), await bytesOf(digest));
    changed += 1;
  }
  for (const file of Object.keys(former)) {
    if (file in manifest || !(file in there)) continue;
    await rm(join(folder, file), { force: true });
    changed += 1;
  }
  return changed;
}

async function writeContent(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeWhole(path, bytes, 0o644);
}

/** The folder that contains the served contents, for example `contenido/servido/3f2a…`. */
export const SERVED = 'servido';

const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Makes a folder with the files of a manifest, and returns its path. Nobody sees the folder before
 * it is complete. A file that the folder `beside` already has becomes a hard link, to save space.
 */
export async function contentPlace(
  parent: string,
  manifest: Manifest,
  bytesOf: (digest: string) => Promise<Uint8Array>,
  beside: { folder: string; manifest: Manifest } | null = null,
): Promise<string> {
  const digest = manifestDigest(manifest);
  const place = join(parent, digest);
  if ((await stat(place).catch(ignoreMissing))?.isDirectory() === true) return place;
  const making = join(parent, `${MAKING}${randomUUID()}`);
  try {
    await mkdir(making, { recursive: true, mode: 0o700 });
    for (const [file, own] of Object.entries(manifest)) {
      const path = join(making, file);
      await mkdir(dirname(path), { recursive: true });
      const anew = async () => writeWhole(path, await bytesOf(own));
      if (beside?.manifest[file] !== own) await anew();
      else await link(join(beside.folder, file), path).catch(anew);
    }
    await rename(making, place).catch((error: unknown) => {
      // Accepts that the folder exists: another process with the same data folder has made it.
      if (!['EEXIST', 'ENOTEMPTY'].includes(codeOf(error) ?? '')) throw error;
    });
    return place;
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

const MAKING = 'a-medias-';

/** Deletes folders, also incomplete ones, that are older than a day and not in `needed`. */
export async function forgetPlaces(parent: string, needed: readonly string[]): Promise<void> {
  for (const name of (await readdir(parent).catch(ignoreMissing)) ?? []) {
    const path = join(parent, name);
    const found = await stat(path).catch(ignoreMissing);
    if (found === undefined || needed.includes(name) || Date.now() - found.mtimeMs < KEPT_MS)
      continue;
    await rm(path, { recursive: true, force: true });
  }
}
