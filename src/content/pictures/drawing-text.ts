/** Decodes an SVG drawing. Returns null if the bytes are invalid or the encoding is unknown. */
export function drawingText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const HEAD = 4096;

/** Decodes the first 4096 bytes of a file. The file may be something else than a drawing. */
export function drawingHead(bytes: Uint8Array): string {
  const head = bytes.subarray(0, HEAD);
  try {
    return new TextDecoder(encodingOf(bytes)).decode(head);
  } catch {
    return new TextDecoder().decode(head);
  }
}

const FIRST_LINE = 200;

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  const head = Buffer.from(bytes.subarray(0, FIRST_LINE)).toString('latin1');
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? '';
  // Here the bytes are not UTF-16. If the declaration says UTF-16, a program converted the file and
  // kept the old declaration, so the file is read as UTF-8.
  return declared === '' || /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

const DOCTYPE = /<!DOCTYPE\s+[^[>]*\[((?:[^\]"']|"[^"]*"|'[^']*')*)\]\s*>/i;
/** Matches the definition of an entity. Drawing programs write namespaces as entities. */
const ENTITY = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/gi;

/**
 * Replaces the entities in a drawing by their texts. Returns null if an entity contains `<` or
 * `&`, or if the result has more than `most` characters.
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
