import { sep } from 'node:path';
import { ContentError } from '#content/schemas/content-error.ts';
import { holdContent } from './content.ts';
import { readSnapshot } from './snapshot.ts';

interface Preview {
  problem: string | null;
  read: Promise<void>;
}

/** The value is on `globalThis`, because Vite runs the pages with another copy of this module. */
const held = globalThis as { contentPreview?: Preview };

export function preview(): Preview {
  return (held.contentPreview ??= { problem: null, read: Promise.resolve() });
}

export function isContent(file: string, directory: string): boolean {
  return file.startsWith(directory + sep);
}

/** Reads the content again. After a ContentError, pages show only its text until the next reading. */
export function readAgain(directory: string, report: (problem: string) => void): Promise<void> {
  const state = preview();
  state.read = state.read.then(async () => {
    try {
      holdContent(await readSnapshot(directory));
      state.problem = null;
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      if (state.problem !== error.message) report(error.message);
      state.problem = error.message;
    }
  });
  return state.read;
}
