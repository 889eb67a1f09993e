import { fieldsOf, LIST_MAX_ITEMS, LIST_MAX_LENGTH } from '#forms/forms.ts';
import { messageOf } from '#forms/rules.ts';
import type { FlowKind } from '#forms/wire.ts';
import type { FlowList } from './written.ts';

export type Added =
  | { readonly added: true; readonly entries: readonly string[] }
  | { readonly added: false; readonly error?: string };

/**
 * Adds an entry to a list: trimmed, and not when it is empty (specification, section 4).
 * @returns the longer list; or why not, in the rule's own words (an empty text needs none)
 */
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
 * Adds every line of a text as an entry.
 * @returns the longer list; and the lines that it did not take, with why not the first of them
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

/** The lines of a text that hold anything. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n|\u2028|\u2029/).filter((line) => line.trim() !== '');
}
