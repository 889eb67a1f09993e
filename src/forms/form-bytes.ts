import { fieldsOf, type FormKind } from './forms.ts';

/** Bytes of a character in a posted form, at most: three in UTF-8, and three for each (`%E6%BC%A2`). */
const BYTES_PER_CHARACTER = 9;

/** Longest text that a field without a limit of its own is reckoned with, in characters. */
const WITHOUT_LIMIT = 2000;

/** A name, its signs, or the head of a part, in bytes; and tokens, captcha and place in the flow. */
const BYTES_PER_ENTRY = 160;
const HIDDEN_BYTES = 16 * 1024;

function bytesOf(kind: FormKind): number {
  return fieldsOf(kind).reduce((sum, [, { many, rules }]) => {
    // A list has an input too, with what was not added yet.
    const entries = many ? (rules.maxitems ?? 1) + 1 : 1;
    const characters = rules.maxlength ?? rules.maxdigits ?? WITHOUT_LIMIT;
    return sum + entries * (characters * BYTES_PER_CHARACTER + BYTES_PER_ENTRY);
  }, HIDDEN_BYTES);
}

/** Bytes of the longest form that keeps its fields' limits, in whatever script it is written. */
export const FORM_BYTES = Math.max(bytesOf('simple'), bytesOf('contact'), bytesOf('quote'));
