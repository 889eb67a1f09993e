import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { writeWhole } from '#server/platform/data-folder.ts';
import { codeOf, ignoreMissing } from '#server/platform/system-error.ts';

/** The digest of each file, by its path in the content folder. */
export type Manifest = Readonly<Record<string, string>>;

/** Files that systems and editors leave behind; the site does not read them. */
const LEFT_BEHIND = /(^|\/)(\.|Thumbs\.db$|desktop\.ini$)|~$/i;

/** SHA-256 in hexadecimal. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** One digest for a content: equal for equal files. */
export function manifestDigest(manifest: Manifest): string {
  const lines = Object.keys(manifest).sort();
  return digestOf(Buffer.from(lines.map((file) => `${file}\0${manifest[file]}\n`).join('')));
}

/** Whether a path may name a content file: inside the folder, and not hidden. */
export function isContentFile(file: string): boolean {
  if (!/^[\w][\w./-]*$/.test(file) || file.includes('//')) return false;
  return !LEFT_BEHIND.test(file) && !file.split('/').includes('..');
}

/** Reads content folders repeatedly, and each file only when it has changed. */
export function createFolderReader() {
  const known = new Map<string, { stamp: string; digest: string }>();
  return {
    /**
     * The files of a folder; none when it does not exist.
     *
     * @throws the file system's error at a file that cannot be read
     */
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
 * Makes a folder match a manifest. Each file is replaced atomically, so that readers find it whole.
 *
 * @param former the files that may be removed; a file in neither manifest stays
 * @param bytesOf returns the bytes of a digest
 * @returns how many files changed
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

/** As {@link writeWhole}, in a folder that may be missing, and readable for everybody on the machine. */
async function writeContent(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeWhole(path, bytes, 0o644);
}

/** Contains a folder for each served content, in the content's part of the data folder. */
export const SERVED = 'servido';

/** How long an unused content stays in the data folder, in milliseconds: a day. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Makes a content's folder atomically: it is filled under another name and renamed.
 *
 * @param parent contains a folder for each content, named by its digest
 * @param beside another content's folder and files; equal files are linked from there
 * @returns its path
 * @throws the file system's error; then nothing is left of it
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
      const same = beside?.manifest[file] === own ? join(beside.folder, file) : null;
      const isLinked = same !== null && (await linked(same, path));
      if (!isLinked) await writeWhole(path, await bytesOf(own));
    }
    await rename(making, place).catch((error: unknown) => {
      // Another process of the data folder was faster.
      if (!['EEXIST', 'ENOTEMPTY'].includes(codeOf(error) ?? '')) throw error;
    });
    return place;
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

/** The prefix of a folder that is not complete. */
const MAKING = 'a-medias-';

/** @returns false if the file system has no links, or the file no longer exists */
async function linked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    () => false,
  );
}

/**
 * Deletes unused content folders that are older than a day, and incomplete ones.
 *
 * @param parent as in {@link contentPlace}
 * @param needed digests of contents
 */
export async function forgetPlaces(parent: string, needed: readonly string[]): Promise<void> {
  for (const name of (await readdir(parent).catch(ignoreMissing)) ?? []) {
    const path = join(parent, name);
    const found = await stat(path).catch(ignoreMissing);
    if (found === undefined || needed.includes(name) || Date.now() - found.mtimeMs < KEPT_MS)
      continue;
    await rm(path, { recursive: true, force: true });
  }
}
