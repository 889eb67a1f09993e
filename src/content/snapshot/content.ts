import type { ContentSnapshot } from './snapshot.ts';

/**
 * The bundle that renders pages and the bundle that starts the process have their own copies of this module, so
 * the content is on `globalThis`.
 */
const process = globalThis as {
  heldContent?: ContentSnapshot;
  /** The content of work under `withContent` (with-content.ts). */
  contentOfWork?: { getStore(): ContentSnapshot | undefined };
};

/**
 * The content that the process serves now; within `withContent`, the content given to that work. Call it at the
 * moment of use: a kept part of it would be out of date after the next publication.
 *
 * @throws Error before any content was read
 */
export function content(): ContentSnapshot {
  const said = contentIfAny();
  if (said === undefined) throw new Error('No content was read yet.');
  return said;
}

/** The content, or undefined if none was read, as in a browser. */
export function contentIfAny(): ContentSnapshot | undefined {
  return process.contentOfWork?.getStore() ?? process.heldContent;
}

/** Makes {@link content} return this snapshot from now on. */
export function holdContent(snapshot: ContentSnapshot): void {
  process.heldContent = snapshot;
}

/**
 * Computes a value from the content once for each snapshot.
 *
 * @returns a function that gives the value for the current content
 */
export function perContent<Made>(make: (said: ContentSnapshot) => Made): () => Made {
  const known = new WeakMap<ContentSnapshot, { made: Made }>();
  return () => {
    const said = content();
    const found = known.get(said) ?? { made: make(said) };
    known.set(said, found);
    return found.made;
  };
}
