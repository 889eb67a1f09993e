import { sep } from 'node:path';
import type { LoaderContext } from 'astro/loaders';

/**
 * What the preview (`npm run dev`) knows of the content: what is wrong with it now, and how often it
 * changed. Astro reads the content and Vite runs the pages, each with a copy of this module, so it is
 * kept where both find it.
 */
export interface Preview {
  /** What is wrong, in Spanish, by what was read. */
  readonly problems: Map<string, string>;
  /** What is being read at this moment: pictures take a while. */
  readonly reading: Set<Promise<void>>;
  /** How often a file of the content changed since the start. */
  changes: number;
}

const held = globalThis as { contentPreview?: Preview };

export function preview(): Preview {
  return (held.contentPreview ??= { problems: new Map(), reading: new Set(), changes: 0 });
}

/** Resolves once nothing of the content is being read. */
export async function contentRead(): Promise<void> {
  await Promise.all(preview().reading);
}

/** What is wrong with the content now, each thing once. */
export function contentProblems(): string[] {
  return [...new Set(preview().problems.values())];
}

/** Whether a file lies in the content folder. */
export function isContent(file: string, directory: string): boolean {
  return file.startsWith(directory + sep);
}

/** Where changes are told of; nothing in a build. */
interface Watched {
  watcher: LoaderContext['watcher'] | undefined;
}

/** How a part of the content is read. */
interface Part {
  /** What is read. */
  name: string;
  /** The content folder. */
  directory: string;
  /** Throws what is wrong. */
  read: () => void | Promise<void>;
  /** What the preview does while it is wrong. */
  otherwise?: () => void;
  /** Whether a changed file makes it be read again; by default any of the content does. */
  concerns?: (file: string) => boolean;
}

/**
 * Reads a part of the content: once in a build, which an error stops; in the preview again whenever
 * any file changes, because a page that is removed breaks the links of others, and an error is kept
 * for the pages to show.
 */
export async function readContent(
  { watcher, logger }: Pick<LoaderContext, 'logger'> & Watched,
  { name, directory, read, otherwise, concerns }: Part,
): Promise<void> {
  if (watcher === undefined) {
    await read();
    return;
  }
  const { problems, reading } = preview();
  const readNow = async () => {
    try {
      await read();
      problems.delete(name);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // One mistake in the brand is found by every file that names it.
      if (!contentProblems().includes(message)) logger.error(message);
      problems.set(name, message);
      otherwise?.();
    }
  };
  const again = () => {
    const now = readNow().finally(() => reading.delete(now));
    reading.add(now);
    return now;
  };
  await again();
  watcher.add(directory);
  watcher.on('all', (_event, changed) => {
    if (isContent(changed, directory) && concerns?.(changed) !== false) void again();
  });
}
