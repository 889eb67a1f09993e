import { fieldsOf, type FormKind } from './forms.ts';

/**
 * The greatest number of bytes of a character in a posted form. A character has three bytes in
 * UTF-8, and each byte becomes three characters (`%E6%BC%A2`).
 */
const BYTES_PER_CHARACTER = 9;

/** The length that the program assumes for a field without a limit, in characters. */
const WITHOUT_LIMIT = 2000;

/**
 * The size of a field's name, or of the head of a part in a multipart form, in bytes.
 * `HIDDEN_BYTES` is the size of all hidden fields.
 */
const BYTES_PER_ENTRY = 160;
const HIDDEN_BYTES = 16 * 1024;

function bytesOf(kind: FormKind): number {
  return fieldsOf(kind).reduce((sum, [, { many, rules }]) => {
    // A list has one more input for a text that the visitor has not added yet.
    const entries = many ? (rules.maxitems ?? 1) + 1 : 1;
    const characters = rules.maxlength ?? rules.maxdigits ?? WITHOUT_LIMIT;
    return sum + entries * (characters * BYTES_PER_CHARACTER + BYTES_PER_ENTRY);
  }, HIDDEN_BYTES);
}

/**
 * The size of the longest form whose texts are within the limits, in bytes. The size is valid for
 * any alphabet.
 */
export const FORM_BYTES = Math.max(bytesOf('simple'), bytesOf('contact'), bytesOf('quote'));
