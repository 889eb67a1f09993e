import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { writeWhole } from '#server/platform/data-folder.ts';
import { ignoreMissing } from '#server/platform/system-error.ts';

/** The digest of each file, by its path inside the content folder. */
export type Manifest = Readonly<Record<string, string>>;

/** Files that systems and editors leave behind; the site reads none of them. */
const LEFT_BEHIND = /(^|\/)(\.|Thumbs\.db$|desktop\.ini$)|~$/i;

/** SHA-256 in hexadecimal. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** One digest for a whole content: two contents with the same files have the same. */
export function manifestDigest(manifest: Manifest): string {
  const lines = Object.keys(manifest).sort();
  return digestOf(Buffer.from(lines.map((file) => `${file}\0${manifest[file]}\n`).join('')));
}

/** The digest of a content folder's files, which is left in what is built from it. */
export async function contentDigest(folder: string): Promise<string> {
  return manifestDigest((await createFolderReader().read(folder)).manifest);
}

/** Whether a path may name a file of the content: inside the folder, and nothing hidden. */
export function isContentFile(file: string): boolean {
  if (!/^[\w][\w./-]*$/.test(file) || file.includes('//')) return false;
  return !LEFT_BEHIND.test(file) && !file.split('/').includes('..');
}

/** Reads content folders again and again, and each file only when it has changed. */
export function createFolderReader() {
  const known = new Map<string, { stamp: string; digest: string }>();
  return {
    /**
     * The files of a folder; none when there is no such folder.
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
 * Makes a folder hold what a manifest says. Each file is replaced at once, so that whoever reads it
 * meanwhile finds it whole.
 *
 * @param former what of the folder is ours to remove; a file that is in neither stays
 * @param bytesOf gives the bytes of a digest
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

/** As {@link writeWhole} does, in a folder that may be missing, to be read by anybody on the machine. */
async function writeContent(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeWhole(path, bytes, 0o644);
}

/** Lies beside the folder that a content is published from, while it is written where the site reads it. */
const PLACING = 'publicacion.json';

/**
 * Writes a whole content where the site reads it, so that a cut half way leaves what {@link finishPlacing}
 * needs to finish it: no build may begin from half of it.
 *
 * @param what `from` is a folder of ours, which holds the content afterwards too; `former` is what of
 *   `target` is ours to remove
 * @throws the file system's error
 */
export async function placed(
  what: { from: string; target: string; manifest: Manifest; former: Manifest },
  content: {
    materialise: (place: string, manifest: Manifest, former: Manifest) => Promise<number>;
    folderManifest: (place: string) => Promise<Manifest>;
  },
): Promise<void> {
  const { from, target, manifest, former } = what;
  const note = join(dirname(from), PLACING);
  await content.materialise(from, manifest, await content.folderManifest(from));
  const gone = Object.keys(former).filter((file) => !(file in manifest));
  await writeContent(note, Buffer.from(JSON.stringify({ target: resolve(target), gone })));
  await content.materialise(target, manifest, former);
  // A build that was begun by hand meanwhile may have finished the same.
  await rm(note, { force: true });
}

/**
 * Whether a content is being written where the site reads it, or was when it was cut off. What is there
 * must not be taken for an edit by hand then.
 *
 * @param from as {@link placed} had it
 */
export function isPlacing(from: string): boolean {
  return existsSync(join(dirname(from), PLACING));
}

/**
 * Forgets a publication that was cut off, once the content is whole again without {@link finishPlacing}.
 *
 * @param from as {@link placed} had it
 */
export async function forgetPlacing(from: string): Promise<void> {
  await rm(join(dirname(from), PLACING), { force: true });
}

/**
 * Finishes writing the content that a publication was cut off in, if one was: to be called before
 * anything is built from it.
 *
 * @param env DATA_DIR as the site has it
 * @throws the file system's error
 */
export async function finishPlacing(env: NodeJS.ProcessEnv): Promise<void> {
  const given = env['DATA_DIR']?.trim() ?? '';
  const folder = join(given === '' ? './data' : given, 'contenido');
  const note = join(folder, PLACING);
  const from = join(folder, 'publicacion');
  const told = await readFile(note, 'utf8').catch(ignoreMissing);
  if (told === undefined) return;
  const { target, gone } = JSON.parse(told) as { target: string; gone: string[] };
  for (const file of await filesOf(from))
    await writeContent(join(target, file), await readFile(join(from, file)));
  for (const file of gone) await rm(join(target, file), { force: true });
  await rm(note, { force: true });
}
