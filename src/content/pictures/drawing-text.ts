/**
 * Decodes a drawing: UTF-16 by its byte order mark or its zero bytes, else the declared encoding, else UTF-8.
 *
 * @returns null for bytes that are not valid in it, or an unknown encoding
 */
export function drawingText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The root is searched in so many bytes, an even number. */
const HEAD = 4096;

/** The beginning of a file that may be a drawing, decoded. */
export function drawingHead(bytes: Uint8Array): string {
  const head = bytes.subarray(0, HEAD);
  try {
    return new TextDecoder(encodingOf(bytes)).decode(head);
  } catch {
    return new TextDecoder().decode(head);
  }
}

/** Longest first line, in bytes. */
const FIRST_LINE = 200;

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  const head = Buffer.from(bytes.subarray(0, FIRST_LINE)).toString('latin1');
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? '';
  // A file of single bytes that declares UTF-16 was converted by a program that kept the declaration.
  return declared === '' || /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

/** The definitions between the brackets of a document type. */
const DOCTYPE = /<!DOCTYPE\s+[^[>]*\[((?:[^\]"']|"[^"]*"|'[^']*')*)\]\s*>/i;
/** An entity for a text, with which drawing programs shorten the names of namespaces. */
const ENTITY = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/gi;

/**
 * Replaces the entities that a drawing defines by their texts, and removes the definitions.
 *
 * @param most longest result, in characters
 * @returns null if an entity is more than text (another file, elements, other entities), or the result too long
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
