import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { ContentError } from '#content/schemas/content-error.ts';
import { contentFileName } from '#content/read/content-directory.ts';
import { readSnapshot, type ContentSnapshot } from '#content/snapshot/snapshot.ts';
import { createBoundedThread } from '#server/platform/bounded-thread.ts';
import { createShelf } from '#server/platform/shelf.ts';

export interface ReadContent {
  readonly snapshot: ContentSnapshot;
  /** The folder of its pictures, which exists as long as it is served. */
  readonly folder: string;
  /** `manifestDigest` of the folder. */
  readonly digest: string;
}

/** Reads and validates a content folder; `problem` is in Spanish. */
export type ReadFolder = (
  folder: string,
) => Promise<{ snapshot: ContentSnapshot } | { problem: string }>;

/** Reads without a thread: at the start, in a command, and in the thread itself. */
export const readDirectly: ReadFolder = async (folder) => {
  try {
    return { snapshot: await readSnapshot(folder) };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { problem: error.message };
  }
};

/**
 * Three hundred notes take a second on an idle machine; what takes longer was crafted to, in
 * milliseconds.
 */
const LONGEST_MS = 60_000;
const MEMORY_MB = 512;

const TOO_MUCH =
  'El contenido no se pudo leer a tiempo: algún texto tiene demasiados signos seguidos o demasiadas cosas dentro de otras.';

/** Reads on a thread, so that visitors do not wait. */
export function createReadingThread(): ReadFolder {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'mjs';
  const answerTo = createBoundedThread<Awaited<ReturnType<ReadFolder>>>({
    name: 'reading',
    script: new URL(`./reading-thread.${ending}`, import.meta.url),
    limitMs: LONGEST_MS,
    memoryMb: MEMORY_MB,
  });
  return async (folder) => (await answerTo({ folder })) ?? { problem: TOO_MUCH };
}

/** The cached contents: the served content, and contents that somebody may restore. */
const READINGS = 4;

/**
 * Caches the contents that were read by the same code, so that a start need not read them again.
 *
 * @param served absolute path of the folder of served contents; others are read each time
 * @param keptIn absolute path of the cache's folder
 * @param code identifies the build
 */
export function createKeptReading(
  read: ReadFolder,
  { served, keptIn, code }: { served: string; keptIn: string; code: string },
): ReadFolder {
  const shelf = createShelf(keptIn);
  return async (folder) => {
    if (dirname(folder) !== served) return read(folder);
    // A served content lies in a folder named by its digest, wherever the data folder is.
    const name = createHash('sha256')
      .update(`${code}\0${basename(folder)}`)
      .digest('hex');
    const known = (await shelf.read(name)) as { snapshot: ContentSnapshot } | undefined;
    if (known !== undefined) {
      await shelf.touch(name);
      return { snapshot: { ...known.snapshot, directory: folder } };
    }
    const found = await read(folder);
    if ('problem' in found) return found;
    // If it cannot be cached, the next start reads it again.
    await shelf.write(name, found).catch(() => undefined);
    for (const { name: old } of (await shelf.byAge()).slice(READINGS)) await shelf.remove(old);
    return found;
  };
}

/**
 * Replaces internal paths in a message by the names that people know.
 *
 * @param folder in which the message was made
 * @param shownAs prefix of the names instead
 */
export function inPeoplesNames(message: string, folder: string, shownAs: string): string {
  const name = contentFileName('x', folder);
  return message.replaceAll(name.slice(0, -1), shownAs);
}
