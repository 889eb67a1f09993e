import { fieldsOf, type FormKind } from './forms.ts';

/** Most bytes of a character in a posted form: three in UTF-8, each written as three (`%E6%BC%A2`). */
const BYTES_PER_CHARACTER = 9;

/** The length in characters that is assumed for a field without a limit. */
const WITHOUT_LIMIT = 2000;

/** A name, its separators, or the head of a part, in bytes; and tokens, captcha and place in the flow. */
const BYTES_PER_ENTRY = 160;
const HIDDEN_BYTES = 16 * 1024;

function bytesOf(kind: FormKind): number {
  return fieldsOf(kind).reduce((sum, [, { many, rules }]) => {
    // A list also has an input, with text that is not added yet.
    const entries = many ? (rules.maxitems ?? 1) + 1 : 1;
    const characters = rules.maxlength ?? rules.maxdigits ?? WITHOUT_LIMIT;
    return sum + entries * (characters * BYTES_PER_CHARACTER + BYTES_PER_ENTRY);
  }, HIDDEN_BYTES);
}

/** Bytes of the longest form that keeps its fields' limits, in any script. */
export const FORM_BYTES = Math.max(bytesOf('simple'), bytesOf('contact'), bytesOf('quote'));
