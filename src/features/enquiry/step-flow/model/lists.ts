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
