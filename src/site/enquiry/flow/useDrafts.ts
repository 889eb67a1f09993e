import { useState, useSyncExternalStore } from 'react';
import type { AnswersStore } from './answers.ts';
import { createDrafts, NO_DRAFTS, type Drafts, type DraftsStore } from './drafts.ts';

/** The messages that could not be sent: as they are, and what can be done with them. */
export function useDrafts(answers: AnswersStore): readonly [Drafts, DraftsStore] {
  const [store] = useState(() => createDrafts(answers));
  // The server knows of none, and the browser's first drawing must be equal to its.
  const drafts = useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => store.get(),
    () => NO_DRAFTS,
  );
  return [drafts, store];
}
