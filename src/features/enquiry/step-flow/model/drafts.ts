import { keepsTyped } from '#forms/forms.ts';
import type { AnswersStore } from './answers.ts';
import { forgetDrafts, keepDrafts, recallDrafts, type Kept } from './kept.ts';
import { listOf, textOf, type Written } from './written.ts';

/** What a flow shows of the messages that could not be sent. */
export interface Drafts {
  /** The last one; `null` when there is none. */
  readonly draft: Kept | null;
  /**
   * By field name, what else was written there: the draft was recovered, and found fields in which
   * something other than its own text stood.
   */
  readonly others: Readonly<Record<string, string>>;
}

/**
 * The messages of a flow that could not be sent. A text leaves them only by being sent, or because
 * the visitor discards it or prefers another that was shown beside it.
 */
export interface DraftsStore {
  get(): Drafts;
  subscribe(listener: () => void): () => void;
  /** Another one could not be sent. */
  failed(kept: Kept): void;
  /** This was sent, and with it every draft that says nothing else. */
  sent(written: Written): void;
  /** Forgets the last one. */
  discard(): void;
  /**
   * Puts the last one under what stands in the form: fields that were empty have the draft's text,
   * lists have the entries of both, and any other text stays (see {@link Drafts.others}).
   * @returns whether there are such fields
   */
  recover(): boolean;
  /** Takes the other text of a field, and keeps in its place the one that stood there. */
  swap(name: string): void;
}

export const NO_DRAFTS: Drafts = { draft: null, others: {} };

export function createDrafts(answers: AnswersStore): DraftsStore {
  const { kind } = answers;
  let drafts: readonly Kept[] = [];
  let state: Drafts | null = null;
  const listeners = new Set<() => void>();

  const change = (next: readonly Kept[], others: Drafts['others'] = {}) => {
    drafts = next;
    state = { draft: next[0] ?? null, others };
    for (const listener of listeners) listener();
  };
  const store = (next: readonly Kept[]) => {
    if (next.length > 0) keepDrafts(kind, next);
    else forgetDrafts(kind);
    change(next);
  };
  /** Those that something that was written does not replace: all but what it says, or was shown. */
  const besides = (written: Written) => {
    const decided = Object.keys(get().others).length > 0 ? drafts[0] : undefined;
    return drafts.filter((each) => each !== decided && !says(written, each.written));
  };

  // Read when it is asked for, because there is no storage where the server draws.
  const get = (): Drafts => {
    if (state === null) {
      drafts = kind === 'contact' ? recallDrafts(kind) : [];
      state = { draft: drafts[0] ?? null, others: {} };
    }
    return state;
  };

  return {
    get,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    failed: (kept) => store([kept, ...besides(kept.written)]),
    sent: (written) => store(besides(written)),
    discard: () => store(drafts.slice(1)),
    recover() {
      const { draft } = get();
      if (!draft) return false;
      const standing = answers.get().written;
      const others = Object.entries(draft.written).filter((entry): entry is [string, string] => {
        const [name, text] = entry;
        if (keepsTyped(name)) return false;
        const there = textOf(standing, name).trim();
        return typeof text === 'string' && text !== '' && there !== '' && there !== text.trim();
      });
      answers.replace(together(draft.written, standing));
      change(drafts, Object.fromEntries(others));
      return others.length > 0;
    },
    swap(name) {
      const { others } = get();
      const { written } = answers.get();
      const other = others[name];
      if (other === undefined) return;
      answers.replace({ ...written, [name]: other });
      change(drafts, { ...others, [name]: textOf(written, name) });
    },
  };
}

/** Whether everything that one says is in the other already. */
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
