import type { FormErrors } from '#forms/forms.ts';
import { pendingName } from '#forms/parse.ts';
import type { FlowKind } from '#forms/wire.ts';
import { emptyWritten, LISTS, readWritten, validateAnswers, type Written } from './written.ts';

/** What the flow's components draw from. */
export interface Answers {
  readonly written: Written;
  /** The messages on show, by field name. */
  readonly errors: FormErrors;
  /**
   * Grows whenever texts are put in from outside (restored, cleared). Inputs keep their own text
   * while people type; a new revision draws them anew, from `written`.
   */
  readonly revision: number;
}

/**
 * The answers to a flow, outside React: the page and each fragment that it hydrates are React roots
 * of their own, and they all draw from here.
 */
export interface AnswersStore {
  readonly kind: FlowKind;
  get(): Answers;
  subscribe(listener: () => void): () => void;
  /** A control's text changed. Its message, once shown, follows every key. */
  typed(name: string, form: FormData): void;
  /** A control was left. It is judged if it was touched. */
  left(name: string): void;
  /** Puts a value in: an entry added, a day picked. */
  put(name: string, value: string | readonly string[], error?: string): void;
  /** Takes texts that are already in the page's inputs, typed before the scripts arrived. */
  absorb(form: FormData): void;
  /** Replaces everything that was written, and draws the inputs anew. */
  replace(written: Written, errors?: FormErrors): void;
  /** Judges these fields, or all, and shows the messages. @returns those messages */
  check(names?: readonly string[]): FormErrors;
  /** Shows messages from the server. */
  show(errors: FormErrors): void;
}

/**
 * Fields whose message depends on another: when the key changes, so may the value's message. What
 * stands in a list's input counts as one of its entries.
 */
const FOLLOWERS: Readonly<Record<string, string>> = {
  'quote[comienzo]': 'quote[lanzamiento]',
  newsletter: 'topic',
  ...Object.fromEntries(LISTS.map((list) => [pendingName(list), list])),
};

function withError(errors: FormErrors, name: string, message: string | undefined): FormErrors {
  if (errors[name] === message) return errors;
  const others = Object.entries(errors).filter(([field]) => field !== name);
  return Object.fromEntries(message === undefined ? others : [...others, [name, message]]);
}

/** A flow without answers, as every fragment is rendered. */
export function emptyAnswers(kind: FlowKind): Answers {
  return { written: emptyWritten(kind), errors: {}, revision: 0 };
}

export function createAnswers(kind: FlowKind, initial: Answers): AnswersStore {
  let answers = initial;
  const listeners = new Set<() => void>();
  const touched = new Set<string>();

  const change = (next: Partial<Answers>) => {
    answers = { ...answers, ...next };
    for (const listener of listeners) listener();
  };

  /** The messages after judging these names anew. */
  const judged = (written: Written, names: readonly string[]): FormErrors => {
    const found = validateAnswers(kind, written);
    return names.reduce((errors, name) => withError(errors, name, found[name]), answers.errors);
  };

  /** Of a field that changed and those that follow it, the ones whose message is on show. */
  const shown = (name: string) =>
    [name, FOLLOWERS[name]].filter(
      (each) => each !== undefined && each in answers.errors,
    ) as string[];

  return {
    kind,
    get: () => answers,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    typed(name, form) {
      const read = readWritten(kind, form)[name];
      if (read === undefined) return;
      touched.add(name);
      const written = { ...answers.written, [name]: read };
      change({ written, errors: judged(written, shown(name)) });
    },
    left(name) {
      if (!touched.has(name)) return;
      const follower = FOLLOWERS[name];
      const names = follower !== undefined && touched.has(follower) ? [name, follower] : [name];
      change({ errors: judged(answers.written, names) });
    },
    put(name, value, error) {
      touched.add(name);
      const written = { ...answers.written, [name]: value };
      const errors = judged(written, shown(name));
      change({ written, errors: error === undefined ? errors : withError(errors, name, error) });
    },
    absorb(form) {
      const present = new Set(form.keys());
      const read = readWritten(kind, form);
      const found = Object.entries(read).filter(
        ([name, value]) => present.has(name) && value.length > 0,
      );
      if (found.length > 0)
        change({ written: { ...answers.written, ...Object.fromEntries(found) } });
    },
    replace(written, errors = {}) {
      touched.clear();
      change({
        written: { ...emptyWritten(kind), ...written },
        errors,
        revision: answers.revision + 1,
      });
    },
    check(names) {
      const found = validateAnswers(kind, answers.written);
      const wrong = Object.entries(found).filter(([name]) => names?.includes(name) ?? true);
      const errors: FormErrors = Object.fromEntries(wrong);
      change({ errors: names ? judged(answers.written, names) : errors });
      return errors;
    },
    show(errors) {
      change({ errors });
    },
  };
}
