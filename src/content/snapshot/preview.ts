import { sep } from 'node:path';
import { ContentError } from '#content/schemas/content-error.ts';
import { holdContent } from './content.ts';
import { readSnapshot } from './snapshot.ts';

/**
 * What `npm run dev` knows of the content. Vite runs the pages with their own copy of this module, so
 * it is kept where both find it.
 */
interface Preview {
  /** What is wrong with the content now, in Spanish; null where nothing is. */
  problem: string | null;
  /** Resolves once the content has been read as it is now. */
  read: Promise<void>;
}

const held = globalThis as { contentPreview?: Preview };

export function preview(): Preview {
  return (held.contentPreview ??= { problem: null, read: Promise.resolve() });
}

/** Whether a file lies in the content folder. */
export function isContent(file: string, directory: string): boolean {
  return file.startsWith(directory + sep);
}

/**
 * Reads the content anew, after what is being read. What is wrong is kept for the pages to show, and
 * what was read before stays.
 *
 * @param told takes what is wrong
 */
export function readAgain(directory: string, told: (problem: string) => void): Promise<void> {
  const state = preview();
  state.read = state.read.then(async () => {
    try {
      holdContent(await readSnapshot(directory));
      state.problem = null;
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      if (state.problem !== error.message) told(error.message);
      state.problem = error.message;
    }
  });
  return state.read;
}
