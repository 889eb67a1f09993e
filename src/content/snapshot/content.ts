import type { ContentSnapshot } from './snapshot.ts';

/**
 * The code that draws pages is bundled apart from the code that starts the process: each bundle has its
 * own copy of this module, so what is held lies where all of them find it.
 */
const process = globalThis as {
  heldContent?: ContentSnapshot;
  /** What `withContent` (with-content.ts) has some work speak of. */
  contentOfWork?: { getStore(): ContentSnapshot | undefined };
};

/**
 * What the site says, as the process has it now; in work under `withContent`, as that work was given it.
 * It is asked for at the moment of use: whoever kept a part of it would go on saying what was said before.
 *
 * @throws Error where nothing was read yet
 */
export function content(): ContentSnapshot {
  const said = contentIfAny();
  if (said === undefined) throw new Error('No content was read yet.');
  return said;
}

/** The same; undefined where nothing was read, as in a browser. */
export function contentIfAny(): ContentSnapshot | undefined {
  return process.contentOfWork?.getStore() ?? process.heldContent;
}

/** From now on {@link content} answers this. */
export function holdContent(snapshot: ContentSnapshot): void {
  process.heldContent = snapshot;
}

/**
 * Something that is made of the content, once for each: for what is too slow to make at each use.
 *
 * @returns gives the one of the content of now
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
