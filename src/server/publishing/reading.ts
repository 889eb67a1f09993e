import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { ContentError } from '#content/schemas/content-error.ts';
import { contentFileName } from '#content/read/content-directory.ts';
import { readSnapshot, type ContentSnapshot } from '#content/snapshot/snapshot.ts';
import { createBoundedThread } from '#server/platform/bounded-thread.ts';
import { createShelf } from '#server/platform/shelf.ts';

/** A content that was read. */
export interface ReadContent {
  readonly snapshot: ContentSnapshot;
  /** Where its pictures lie; it stays as long as anything serves them. */
  readonly folder: string;
  /** `manifestDigest` of the folder. */
  readonly digest: string;
}

/** Reads and validates a content folder; `problem` is in Spanish. */
export type ReadFolder = (
  folder: string,
) => Promise<{ snapshot: ContentSnapshot } | { problem: string }>;

/** Reads where nobody waits for anything else: at the start, in a command, in the thread itself. */
export const readDirectly: ReadFolder = async (folder) => {
  try {
    return { snapshot: await readSnapshot(folder) };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { problem: error.message };
  }
};

/** Three hundred notes take a second on an idle machine; what takes longer was made to, in milliseconds. */
const LONGEST_MS = 60_000;
const MEMORY_MB = 512;

const TOO_MUCH =
  'El contenido no se pudo leer a tiempo: algún texto tiene demasiados signos seguidos o demasiadas cosas dentro de otras.';

/** Reads on a thread: visitors are answered meanwhile. */
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

/** Readings that are kept: of what is served, and of what somebody may go back to. */
const READINGS = 4;

/**
 * Reads once what is served by a code that is the same: a start need not wait for what another has read.
 *
 * @param served absolute path of the folder that holds what is served; what lies elsewhere is read each time
 * @param keptIn absolute path of a folder for the readings
 * @param code tells builds apart
 */
export function createKeptReading(
  read: ReadFolder,
  { served, keptIn, code }: { served: string; keptIn: string; code: string },
): ReadFolder {
  const shelf = createShelf(keptIn);
  return async (folder) => {
    if (dirname(folder) !== served) return read(folder);
    // What is served lies in a folder that is called by its digest, wherever the data are.
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
    // Without it the next start reads all of it again.
    await shelf.write(name, found).catch(() => undefined);
    for (const { name: old } of (await shelf.byAge()).slice(READINGS)) await shelf.remove(old);
    return found;
  };
}

/**
 * A message about a content folder of ours, in which its files have the names that people know.
 *
 * @param folder that the message was made in
 * @param shownAs begins the names in its place
 */
export function inPeoplesNames(message: string, folder: string, shownAs: string): string {
  const name = contentFileName('x', folder);
  return message.replaceAll(name.slice(0, -1), shownAs);
}
