import { isUtf8 } from 'node:buffer';
import { type BaseBlock, Constructed, fromBER, ObjectIdentifier, OctetString } from 'asn1js';
import PostalMime, { type Email } from 'postal-mime';

interface Part {
  state: 'header' | 'body' | 'finished';
  content: ArrayBuffer | null;
  contentType: { parsed: { value: string; params: Record<string, string> } };
}

interface Insides {
  currentNode: Part;
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>;
  collectNode(part: Part, ...rest: unknown[]): Promise<void>;
}

const inside = PostalMime.prototype as unknown as Insides;

/** Charset names that the parser ignores, because some programs write these names for any text. */
const SAYS_NOTHING =
  /^(?:|utf-?8|(?:us-?)?ascii|ansi_x3\.4-\d+|(?:x-)?unknown(?:-8bit)?|default)$/i;

/** Decodes a line of unknown charset as UTF-8 if it is valid UTF-8, or else as windows-1252. */
class LenientParser extends PostalMime {
  processLine(this: Insides, line: Uint8Array, isFinal: boolean): Promise<void> {
    const read = this.currentNode.state === 'header' ? asUtf8(line) : line;
    return inside.processLine.call(this, read, isFinal);
  }

  collectNode(this: Insides, part: Part, ...rest: unknown[]): Promise<void> {
    const { value, params } = part.contentType.parsed;
    const isText = /^text\/(?:plain|html|calendar)$|^application\/ics$/.test(value);
    if (isText && part.content !== null && SAYS_NOTHING.test((params['charset'] ?? '').trim())) {
      part.content = asUtf8(new Uint8Array(part.content)).buffer;
      params['charset'] = 'utf-8';
    }
    return inside.collectNode.call(this, part, ...rest);
  }
}

function asUtf8(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(bytes);
  if (isUtf8(whole)) return whole;
  const lines: Uint8Array[] = [];
  for (let at = 0; at < whole.length;) {
    const end = whole.indexOf(0x0a, at) + 1 || whole.length;
    const line = whole.subarray(at, end);
    lines.push(isUtf8(line) ? line : Buffer.from(new TextDecoder('windows-1252').decode(line)));
    at = end;
  }
  return new Uint8Array(Buffer.concat(lines));
}

export interface ParsedMail extends Email {
  isEncrypted: boolean;
}

const SEALED = /^application\/(?:x-)?pkcs7-mime$/i;
const MOST_SEALS = 5;

/**
 * Parses a mail, together with the content of a signature (RFC 8551, 3.5.2). Throws if the mail has
 * too many parts. `seals`: how many signatures enclose `raw`.
 */
export async function parseMail(raw: Uint8Array, seals = 0): Promise<ParsedMail> {
  const mail = await new LenientParser({ forceRfc822Attachments: true }).parse(raw);
  const sealed = mail.attachments.find(
    ({ mimeType, filename }) =>
      SEALED.test(mimeType) || (seals === 0 && /^smime\.p7m$/i.test(filename ?? '')),
  );
  if (sealed === undefined || seals >= MOST_SEALS) {
    const isEncrypted = mail.attachments.some(
      ({ mimeType }) => mimeType === 'application/pgp-encrypted',
    );
    return { ...mail, isEncrypted };
  }
  const signed = signedContent(bytesOf(sealed.content));
  if (signed === null) return { ...mail, isEncrypted: true };
  const within = await parseMail(signed, seals + 1);
  const joined = (one = '', other = '') => [one, other].filter((each) => each.trim()).join('\n\n');
  return {
    ...mail,
    text: joined(mail.text, within.text),
    html: joined(mail.html, within.html),
    attachments: [...mail.attachments.filter((each) => each !== sealed), ...within.attachments],
    isEncrypted: within.isEncrypted,
  };
}

export function bytesOf(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof ArrayBuffer ? new Uint8Array(content) : content;
}

const SIGNED_DATA = '1.2.840.113549.1.7.2';

/** Returns the content of a CMS signature (RFC 5652, 5.1 and 5.2), or null for other data. */
function signedContent(cms: Uint8Array): Uint8Array | null {
  const { offset, result } = fromBER(new Uint8Array(cms));
  if (offset === -1) return null;
  const [type, content] = partsOf(result);
  if (!(type instanceof ObjectIdentifier) || type.getValue() !== SIGNED_DATA) return null;
  // The first three fields of a signature are `version`, `digestAlgorithms` and `encapContentInfo`.
  const [, , encapsulated] = partsOf(partsOf(content)[0]);
  const [octets] = partsOf(partsOf(encapsulated)[1]);
  return octets instanceof OctetString ? new Uint8Array(octets.getValue()) : null;
}

function partsOf(block: unknown): BaseBlock[] {
  return block instanceof Constructed ? block.valueBlock.value : [];
}
