import { fieldsOf, type FormKind } from './forms.ts';

/** A Chinese character has three bytes in UTF-8. A form sends each byte as three bytes (`%E6`). */
const BYTES_PER_CHARACTER = 9;

const WITHOUT_LIMIT = 2000;

const BYTES_PER_ENTRY = 160;
const HIDDEN_BYTES = 16 * 1024;

function bytesOf(kind: FormKind): number {
  return fieldsOf(kind).reduce((sum, [, { many, rules }]) => {
    // A list has one more input, for an entry that the visitor has not added to the list yet.
    const entries = many ? (rules.maxitems ?? 1) + 1 : 1;
    const characters = rules.maxlength ?? rules.maxdigits ?? WITHOUT_LIMIT;
    return sum + entries * (characters * BYTES_PER_CHARACTER + BYTES_PER_ENTRY);
  }, HIDDEN_BYTES);
}

export const FORM_BYTES = Math.max(bytesOf('simple'), bytesOf('contact'), bytesOf('quote'));
