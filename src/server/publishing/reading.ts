import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { ContentError } from '#content/schemas/content-error.ts';
import { contentFileName } from '#content/read/content-directory.ts';
import { readSnapshot, type ContentSnapshot } from '#content/snapshot/snapshot.ts';
import { createBoundedThread } from '#server/platform/bounded-thread.ts';
import { createShelf } from '#server/platform/shelf.ts';

export interface ReadContent {
  readonly snapshot: ContentSnapshot;
  readonly folder: string;
  readonly digest: string;
}

/** Reads and checks a content folder. `problem` says in Spanish what is wrong in the folder. */
export type ReadFolder = (
  folder: string,
) => Promise<{ snapshot: ContentSnapshot } | { problem: string }>;

export const readDirectly: ReadFolder = async (folder) => {
  try {
    return { snapshot: await readSnapshot(folder) };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { problem: error.message };
  }
};

/** The longest time to read a folder. 300 notes need one second on an idle machine. */
const LONGEST_MS = 60_000;
const MEMORY_MB = 512;

const TOO_MUCH =
  'El contenido no se pudo leer a tiempo: algún texto tiene demasiados signos seguidos o demasiadas cosas dentro de otras.';

/** Creates a function that reads a content folder on a thread, so that visitors do not wait. */
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

/** How many contents the cache keeps, so that a return to an earlier version is fast. */
const READINGS = 4;

/**
 * Returns `read` with a cache on the disk for the folders in `served`, so that the next process
 * starts faster. A process of another build (`code`) does not use what is in the cache.
 */
export function createKeptReading(
  read: ReadFolder,
  { served, keptIn, code }: { served: string; keptIn: string; code: string },
): ReadFolder {
  const shelf = createShelf(keptIn);
  return async (folder) => {
    if (dirname(folder) !== served) return read(folder);
    // The key has the folder's name, which is a digest of the content, but not its path: the
    // cache stays valid if somebody moves the data folder.
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
    await shelf.write(name, found).catch(() => undefined);
    for (const { name: old } of (await shelf.byAge()).slice(READINGS)) await shelf.remove(old);
    return found;
  };
}

/** Replaces internal paths in an error's text with the names that people know. */
export function inPeoplesNames(message: string, folder: string, shownAs: string): string {
  const name = contentFileName('x', folder);
  return message.replaceAll(name.slice(0, -1), shownAs);
}
