import { keepsTyped } from '#forms/forms.ts';
import { type AnswersStore, listOf, textOf, type Written } from './answers.ts';
import { forgetDraft, keepDraft, recallDrafts, type Draft, type Kept } from './kept.ts';
import { useState, useSyncExternalStore } from 'react';

/**
 * The unsent messages. If the visitor must choose between the texts of a draft and those in the
 * fields, `undecided` is the draft's id. `others` has, by field name, the text not in the field.
 */
export interface Drafts {
  readonly all: readonly Draft[];
  readonly undecided: string | null;
  readonly others: Readonly<Record<string, string>>;
}

export const NO_DRAFTS: Drafts = { all: [], undecided: null, others: {} };

export type DraftsStore = ReturnType<typeof createDrafts>;

/** Keeps the unsent messages. Always reads the browser's storage, because other tabs change it. */
export function createDrafts(answers: AnswersStore) {
  const { kind } = answers;
  let state: Drafts | null = null;
  const listeners = new Set<() => void>();

  const read = () => (kind === 'contact' ? recallDrafts(kind) : []);
  const get = (): Drafts => (state ??= { ...NO_DRAFTS, all: read() });

  const change = (next: Omit<Drafts, 'all'>) => {
    state = { ...next, all: read() };
    for (const listener of listeners) listener();
  };
  const forget = (gone: readonly Draft[]) => {
    for (const { id } of gone) forgetDraft(id);
    change(NO_DRAFTS);
  };
  const coveredBy = (written: Written) =>
    read().filter((each) => each.id === get().undecided || says(written, each.written));

  const onOtherTab = () => change(get());

  return {
    get,
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) {
        addEventListener('storage', onOtherTab);
        // A page that returns from the back/forward cache has missed the `storage` events.
        addEventListener('pageshow', onOtherTab);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        removeEventListener('storage', onOtherTab);
        removeEventListener('pageshow', onOtherTab);
      };
    },
    /** Stores an unsent message in place of its older drafts. Returns false if it is not stored. */
    failed(kept: Kept, retryAt: number | null = null): boolean {
      const covered = coveredBy(kept.written);
      const draft = keepDraft(kind, kept, retryAt);
      if (!recallDrafts(kind).some(({ id }) => id === draft.id)) return false;
      forget(covered);
      return true;
    },
    sent: (written: Written) => forget(coveredBy(written)),
    discard: (id: string) => forget(read().filter((each) => each.id === id)),
    /** Puts a draft's texts into empty fields. Returns true if a field has a different text. */
    recover(id: string): boolean {
      const draft = read().find((each) => each.id === id);
      if (!draft) {
        change(NO_DRAFTS);
        return false;
      }
      const standing = answers.get().written;
      const others = Object.entries(draft.written).filter((entry): entry is [string, string] => {
        const [name, text] = entry;
        if (keepsTyped(name)) return false;
        const there = textOf(standing, name).trim();
        return typeof text === 'string' && text !== '' && there !== '' && there !== text.trim();
      });
      answers.replace(together(draft.written, standing));
      change({ undecided: others.length > 0 ? id : null, others: Object.fromEntries(others) });
      return others.length > 0;
    },
    swap(name: string) {
      const { others, undecided } = get();
      const { written } = answers.get();
      const other = others[name];
      if (other === undefined) return;
      answers.replace({ ...written, [name]: other });
      change({ undecided, others: { ...others, [name]: textOf(written, name) } });
    },
  };
}

function says(all: Written, part: Written): boolean {
  return Object.entries(part).every(([name, value]) =>
    typeof value === 'string'
      ? value.trim() === '' || value.trim() === textOf(all, name).trim()
      : value.every((entry) => listOf(all, name).includes(entry)),
  );
}

function together(draft: Written, standing: Written): Written {
  const names = new Set([...Object.keys(draft), ...Object.keys(standing)]);
  return Object.fromEntries(
    [...names].map((name): [string, string | readonly string[]] => {
      const [before, now] = [draft[name] ?? '', standing[name] ?? ''];
      if (typeof before === 'string' && typeof now === 'string') {
        return [name, now.trim() === '' ? before : now];
      }
      return [name, [...new Set([...listOf(draft, name), ...listOf(standing, name)])]];
    }),
  );
}

export function useDrafts(answers: AnswersStore): readonly [Drafts, DraftsStore] {
  const [store] = useState(() => createDrafts(answers));
  // The server's HTML has no drafts, and the browser's first drawing must equal this HTML.
  const drafts = useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => store.get(),
    () => NO_DRAFTS,
  );
  return [drafts, store];
}
