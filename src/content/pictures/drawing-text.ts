/**
 * What a drawing's bytes say, in whatever encoding its editor wrote: with the mark of UTF-16 or as it is
 * seen to be, what its first line declares, and UTF-8 otherwise.
 *
 * @returns null where they are no text in that encoding, or in one that nobody knows
 */
export function drawingText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** How much of a file is looked through for its root, in bytes: an even number. */
const HEAD = 4096;

/** How a drawing begins, which may be no drawing at all. */
export function drawingHead(bytes: Uint8Array): string {
  const head = bytes.subarray(0, HEAD);
  try {
    return new TextDecoder(encodingOf(bytes)).decode(head);
  } catch {
    return new TextDecoder().decode(head);
  }
}

/** How much of a file its first line may take, in bytes. */
const FIRST_LINE = 200;

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  const head = Buffer.from(bytes.subarray(0, FIRST_LINE)).toString('latin1');
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? '';
  // One of single bytes that says to be UTF-16 was written anew by a program that left that line.
  return declared === '' || /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

/** The definitions between the brackets of a document type, which is as far as a drawing has any. */
const DOCTYPE = /<!DOCTYPE\s+[^[>]*\[((?:[^\]"']|"[^"]*"|'[^']*')*)\]\s*>/i;
/** One that stands for words, as drawing programs shorten the names of their namespaces. */
const ENTITY = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/gi;

/**
 * A drawing with the words in the place of the entities that it defines for them, and without those
 * definitions.
 *
 * @param most longest that it may become, in characters
 * @returns null where one stands for more than words (another file, elements, further entities), or for so
 *   many that the drawing is too long
 */
export function withoutEntities(text: string, most: number): string | null {
  if (!/<!ENTITY/i.test(text)) return text;
  const [whole, definitions = ''] = DOCTYPE.exec(text) ?? [];
  if (whole === undefined) return null;
  const words = new Map(
    Array.from(definitions.matchAll(ENTITY), ([, name = '', one, other]) => [
      name,
      one ?? other ?? '',
    ]),
  );
  const left = definitions.replaceAll(ENTITY, '');
  const rest = text.replace(whole, '');
  if (/<!ENTITY/i.test(left) || /<!ENTITY/i.test(rest)) return null;
  if (Array.from(words.values()).some((value) => /[&<%]/.test(value))) return null;
  let length = rest.length;
  const put = rest.replaceAll(/&([\w.:-]+);/g, (reference, name: string) => {
    const value = words.get(name);
    if (value === undefined || length > most) return reference;
    const safe = value.replaceAll('"', '&quot;').replaceAll("'", '&apos;');
    length += safe.length - reference.length;
    return safe;
  });
  return length > most ? null : put;
}
