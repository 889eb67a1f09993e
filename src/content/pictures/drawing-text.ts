/**
 * Decodes a drawing. The byte order mark or zero bytes show UTF-16. Otherwise the declared encoding
 * is used, or UTF-8 without a declaration.
 *
 * @returns the text, or null if the encoding is unknown or the bytes are invalid
 */
export function drawingText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The number of bytes in which the root element is searched, which must be even for UTF-16. */
const HEAD = 4096;

/** Returns the beginning of a file that may be a drawing, as text. */
export function drawingHead(bytes: Uint8Array): string {
  const head = bytes.subarray(0, HEAD);
  try {
    return new TextDecoder(encodingOf(bytes)).decode(head);
  } catch {
    return new TextDecoder().decode(head);
  }
}

/** The greatest length of the first line, in bytes. */
const FIRST_LINE = 200;

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  const head = Buffer.from(bytes.subarray(0, FIRST_LINE)).toString('latin1');
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? '';
  // If a file of single bytes declares UTF-16, a program converted the file and kept the old
  // declaration.
  return declared === '' || /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

const DOCTYPE = /<!DOCTYPE\s+[^[>]*\[((?:[^\]"']|"[^"]*"|'[^']*')*)\]\s*>/i;
/** An entity that defines a text, which drawing programs use for the names of namespaces. */
const ENTITY = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/gi;

/**
 * Replaces the entities that a drawing defines with their texts.
 *
 * @param most the greatest length of the result, in characters
 * @returns the drawing, or null if the result is too long or if an entity is not only text
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
