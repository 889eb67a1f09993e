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
  /** How often a file of the content changed since the start. */
  changes: number;
}

const held = globalThis as { contentPreview?: Preview };

export function preview(): Preview {
  return (held.contentPreview ??= { problems: new Map(), changes: 0 });
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

/**
 * Reads a part of the content: once in a build, which an error stops; in the preview again whenever
 * any file changes, because a page that is removed breaks the links of others, and an error is kept
 * for the pages to show.
 *
 * @param name what is read
 * @param read throws what is wrong
 * @param otherwise what the preview does while it is wrong
 */
export function readContent(
  { watcher, logger }: Pick<LoaderContext, 'logger'> & Watched,
  name: string,
  directory: string,
  read: () => void,
  otherwise: () => void = () => undefined,
): void {
  if (watcher === undefined) {
    read();
    return;
  }
  const { problems } = preview();
  const again = () => {
    try {
      read();
      problems.delete(name);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // One mistake in the brand is found by every file that names it.
      if (!contentProblems().includes(message)) logger.error(message);
      problems.set(name, message);
      otherwise();
    }
  };
  again();
  watcher.add(directory);
  watcher.on('all', (_event, changed) => {
    if (isContent(changed, directory)) again();
  });
}
