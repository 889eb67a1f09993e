/**
 * Decodes an SVG drawing. If the file begins with a byte order mark or contains zero bytes, the
 * function decodes UTF-16. For all other files, the function uses the encoding that the drawing
 * declares, or UTF-8 if the drawing declares none.
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

/**
 * The program searches for the root element in this number of bytes. The number must be even,
 * because UTF-16 uses two bytes for a character.
 */
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

/** The greatest length of a drawing's first line, in bytes. */
const FIRST_LINE = 200;

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  const head = Buffer.from(bytes.subarray(0, FIRST_LINE)).toString('latin1');
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? '';
  // If a file with one byte for each character declares UTF-16, a program converted the file and
  // did not change the declaration.
  return declared === '' || /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

const DOCTYPE = /<!DOCTYPE\s+[^[>]*\[((?:[^\]"']|"[^"]*"|'[^']*')*)\]\s*>/i;
/**
 * A pattern for an entity that contains a text. Drawing programs use such entities for the names of
 * namespaces.
 */
const ENTITY = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/gi;

/**
 * Replaces the entities of a drawing with the texts that the drawing defines for them.
 *
 * @param most the greatest length of the result, in characters
 * @returns the drawing, or null if the result is too long or if an entity contains more than text
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
