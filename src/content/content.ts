import type { ContentSnapshot } from './snapshot.ts';

/**
 * The code that draws pages is bundled apart from the code that starts the process: each bundle has its
 * own copy of this module, so what is held lies where all of them find it.
 */
const process = globalThis as { heldContent?: ContentSnapshot };

/**
 * What the site says, as the process has it now. It is asked for at the moment of use: a module that
 * kept a part of it would go on saying what was said before.
 *
 * @throws Error where nothing was read yet
 */
export function content(): ContentSnapshot {
  const { heldContent } = process;
  if (heldContent === undefined) throw new Error('No content was read yet.');
  return heldContent;
}

/** From now on {@link content} answers this. */
export function holdContent(snapshot: ContentSnapshot): void {
  process.heldContent = snapshot;
}
