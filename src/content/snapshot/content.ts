import type { ContentSnapshot } from './snapshot.ts';

/** `globalThis` holds the content, because two bundles contain this module: pages and server. */
const process = globalThis as {
  heldContent?: ContentSnapshot;
  contentOfWork?: { getStore(): ContentSnapshot | undefined };
};

/**
 * Returns the content of `withContent` or of the process. Call it for each use and do not store the
 * result, because a publication replaces the content.
 */
export function content(): ContentSnapshot {
  const said = contentIfAny();
  if (said === undefined) throw new Error('No content was read yet.');
  return said;
}

/** Returns the content, or undefined if the process has read none, as in a browser. */
export function contentIfAny(): ContentSnapshot | undefined {
  return process.contentOfWork?.getStore() ?? process.heldContent;
}

export function holdContent(snapshot: ContentSnapshot): void {
  process.heldContent = snapshot;
}

export function perContent<Made>(make: (said: ContentSnapshot) => Made): () => Made {
  const known = new WeakMap<ContentSnapshot, { made: Made }>();
  return () => {
    const said = content();
    const found = known.get(said) ?? { made: make(said) };
    known.set(said, found);
    return found.made;
  };
}
