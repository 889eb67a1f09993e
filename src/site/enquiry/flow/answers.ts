import { useSyncExternalStore } from 'react';
import {
  fieldsOf,
  settledTypes,
  TYPES,
  UNDECIDED_TYPE,
  type FormErrors,
  LIST_MAX_ITEMS,
  LIST_MAX_LENGTH,
  withError,
} from '#forms/forms.ts';
import { validateForm, pendingName, readValues, type PostedForm } from '#forms/parse.ts';
import type { FlowKind } from '#forms/wire.ts';
import type { StepNumber } from './machine.ts';
import { messageOf } from '#forms/rules.ts';

/** The answers by field name. A list and the input for its next entry are two different fields. */
export type Written = Readonly<Record<string, string | readonly string[]>>;

export const LISTS = ['request[]', 'referent[]', 'restriction[]'] as const;
export type FlowList = (typeof LISTS)[number];

/** Adds or removes a kind of project. «Not known yet» excludes all other kinds. */
export function toggled(types: readonly string[], type: string): readonly string[] {
  if (types.includes(type)) return types.filter((each) => each !== type);
  if (type === UNDECIDED_TYPE) return [type];
  return settledTypes([...types, type]);
}

/** The fields that must be valid before *Siguiente* works in a quote (specification, section 4). */
export const QUOTE_GATE = ['quote[nombre]', 'quote[correo]', 'quote[telefono]'] as const;

export const MESSAGE = 'quote[mensaje]';

export function textOf(written: Written, name: string): string {
  const value = written[name];
  return typeof value === 'string' ? value : '';
}

export function listOf(written: Written, name: string): readonly string[] {
  const value = written[name];
  return typeof value === 'object' ? value : [];
}

export function namesOf(kind: FlowKind): readonly string[] {
  return [...fieldsOf(kind).map(([name]) => name), ...LISTS.map(pendingName)];
}

/** Reads a form. A text in the input for a list's next entry does not become an entry. */
export function readWritten(kind: FlowKind, form: PostedForm): Written {
  const pending = new Set(LISTS.map(pendingName));
  const settled = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value === 'string' && !pending.has(name)) settled.append(name, value);
  }
  const inputs = LISTS.map(pendingName).map((name): [string, string] => {
    const value = form.get(name);
    return [name, typeof value === 'string' ? value : ''];
  });
  if (!form.get('newsletter')) settled.delete('topic');
  return { ...readValues(kind, settled), ...Object.fromEntries(inputs) };
}

export function emptyWritten(kind: FlowKind): Written {
  return readWritten(kind, new URLSearchParams());
}

export function toEntries(written: Written): [string, string][] {
  return Object.entries(written).flatMap(([name, value]) =>
    [value].flat().map((text): [string, string] => [name, text]),
  );
}

export function validateAnswers(kind: FlowKind, written: Written): FormErrors {
  return validateForm(kind, new URLSearchParams(toEntries(written))).errors;
}

/** Returns a text that a visitor recognises: a contact's message, or a quote's dates and budget. */
export function summaryOf(kind: FlowKind, written: Written): string {
  const quote = ['quote[comienzo]', 'quote[lanzamiento]', 'quote[presupuesto]'];
  const names = kind === 'contact' ? ['contact[mensaje]'] : quote;
  return names.map((name) => textOf(written, name)).join(' · ');
}

export function isEmpty(written: Written): boolean {
  return Object.values(written).every((value) => value.length === 0);
}

const STEP_3 = new Set([
  TYPES,
  'tipo_otro',
  ...['request[]', 'restriction[]'].flatMap((list) => [list, pendingName(list)]),
]);

/** Returns a field's step. Returns null for the privacy checkbox and the captcha. */
export function stepOf(name: string): StepNumber | null {
  if (name.startsWith('contact[') || name.startsWith('quote[')) return 2;
  if (name === 'newsletter' || name === 'topic') return 2;
  if (name === 'referent[]' || name === pendingName('referent[]')) return 2;
  return STEP_3.has(name) ? 3 : null;
}

type Added =
  | { readonly added: true; readonly entries: readonly string[] }
  | { readonly added: false; readonly error?: string };

/** Returns the list with the new entry, or the error message. An empty text adds nothing. */
export function addEntry(
  kind: FlowKind,
  list: FlowList,
  entries: readonly string[],
  typed: string,
): Added {
  const text = typed.trim();
  if (text === '') return { added: false };
  const rules = new Map(fieldsOf(kind)).get(list);
  const refuse = (rule: 'maxitems' | 'maxlength'): Added => ({
    added: false,
    ...(rules && { error: messageOf(rules, rule) }),
  });
  if (entries.length >= LIST_MAX_ITEMS) return refuse('maxitems');
  if (text.length > LIST_MAX_LENGTH) return refuse('maxlength');
  return { added: true, entries: [...entries, text] };
}

/**
 * Adds each line of a text to a list as an entry.
 *
 * @returns the list, the refused lines, and the error message of the first refused line
 */
export function addLines(
  kind: FlowKind,
  list: FlowList,
  entries: readonly string[],
  lines: readonly string[],
): { readonly entries: readonly string[]; readonly rest: readonly string[]; error?: string } {
  const rest: string[] = [];
  let longer = entries;
  let error: string | undefined;
  for (const line of lines) {
    const result = addEntry(kind, list, longer, line);
    if (result.added) {
      longer = result.entries;
    } else if (result.error !== undefined) {
      rest.push(line.trim());
      error ??= result.error;
    }
  }
  return { entries: longer, rest, ...(error !== undefined && { error }) };
}

export function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n|\u2028|\u2029/).filter((line) => line.trim() !== '');
}

export interface Answers {
  readonly written: Written;
  readonly errors: FormErrors;
  /** How many times code replaced all answers. The page fills the fields after each replacement. */
  readonly revision: number;
}

export type AnswersStore = ReturnType<typeof createAnswers>;

const FOLLOWERS: Readonly<Record<string, string>> = {
  'quote[comienzo]': 'quote[lanzamiento]',
  newsletter: 'topic',
  ...Object.fromEntries(LISTS.map((list) => [pendingName(list), list])),
};

export function emptyAnswers(kind: FlowKind): Answers {
  return { written: emptyWritten(kind), errors: {}, revision: 0 };
}

export function openedAnswers(
  kind: FlowKind,
  { written, errors }: Pick<Answers, 'written' | 'errors'>,
): Answers {
  return { written: { ...emptyWritten(kind), ...written }, errors, revision: 0 };
}

/** Keeps a flow's answers. React draws `initial` first: it must equal the server's HTML. */
export function createAnswers(kind: FlowKind, initial: Answers) {
  let answers = initial;
  const listeners = new Set<() => void>();
  const touched = new Set<string>();

  const change = (next: Partial<Answers>) => {
    answers = { ...answers, ...next };
    for (const listener of listeners) listener();
  };

  const judged = (written: Written, names: readonly string[]): FormErrors => {
    const found = validateAnswers(kind, written);
    return names.reduce((errors, name) => withError(errors, name, found[name]), answers.errors);
  };

  const shown = (name: string) =>
    [name, FOLLOWERS[name]].filter(
      (each) => each !== undefined && each in answers.errors,
    ) as string[];

  return {
    kind,
    initial,
    get: () => answers,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    typed(name: string, form: FormData) {
      const all = readWritten(kind, form);
      const read = all[name];
      if (read === undefined) return;
      touched.add(name);
      const topics = name === 'newsletter' && { topic: all['topic'] ?? [] };
      const written = { ...answers.written, [name]: read, ...topics };
      change({ written, errors: judged(written, shown(name)) });
    },
    left(name: string) {
      if (!touched.has(name)) return;
      const follower = FOLLOWERS[name];
      const names = follower !== undefined && touched.has(follower) ? [name, follower] : [name];
      change({ errors: judged(answers.written, names) });
    },
    put(name: string, value: string | readonly string[], error?: string) {
      touched.add(name);
      const written = { ...answers.written, [name]: value };
      const errors = judged(written, shown(name));
      change({ written, errors: error === undefined ? errors : withError(errors, name, error) });
    },
    absorb(form: FormData) {
      const present = new Set(form.keys());
      const read = readWritten(kind, form);
      const found = Object.entries(read).filter(
        ([name, value]) => present.has(name) && value.length > 0,
      );
      if (found.length > 0)
        change({ written: { ...answers.written, ...Object.fromEntries(found) } });
    },
    replace(written: Written, errors: FormErrors = {}) {
      touched.clear();
      change({
        written: { ...emptyWritten(kind), ...written },
        errors,
        revision: answers.revision + 1,
      });
    },
    /** Checks the fields `names`, or all fields. Shows and returns their error messages. */
    check(names?: readonly string[]): FormErrors {
      const found = validateAnswers(kind, answers.written);
      const wrong = Object.entries(found).filter(([name]) => names?.includes(name) ?? true);
      const errors: FormErrors = Object.fromEntries(wrong);
      change({ errors: names ? judged(answers.written, names) : errors });
      return errors;
    },
    show: (errors: FormErrors) => change({ errors }),
  };
}

export function useAnswers(answers: AnswersStore): Answers {
  return useSyncExternalStore(
    (listener) => answers.subscribe(listener),
    () => answers.get(),
    () => answers.initial,
  );
}
