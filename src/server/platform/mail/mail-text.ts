import { domainToASCII, domainToUnicode } from 'node:url';

/** One address alone: no list, name, group, comment or quoted part. */
const SINGLE_ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;

/** Whether the text is the address of one mailbox, so that a mail to it has no other recipient. */
export function isSingleAddress(text: string): boolean {
  return SINGLE_ADDRESS.test(text) && headerText(text, 254) === text;
}

/** The local parts that every server accepts (RFC 5321, 4.1.2: Dot-string). */
const DOT_STRING = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const HOST_NAME = /^[a-z\d-]+(\.[a-z\d-]+)*$/i;

/** The address as its owner writes it: browsers convert a domain with ñ or accents to punycode. */
export function unicodeAddress(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  return text.slice(0, at) + (domainToUnicode(text.slice(at)) || text.slice(at));
}

/**
 * The address in ASCII, its domain in punycode where needed.
 *
 * @returns null when the local part has other characters
 */
export function asciiAddress(text: string): string | null {
  if (!isSingleAddress(text)) return null;
  const at = text.lastIndexOf('@');
  const user = text.slice(0, at);
  const domain = domainToASCII(text.slice(at + 1));
  const fits = DOT_STRING.test(user) && user.length <= 64 && HOST_NAME.test(domain);
  return fits ? `${user}@${domain}` : null;
}

/** Control characters (line breaks among them), and marks that change the direction of the text. */
const UNFIT_FOR_HEADERS =
  /[\p{Cc}\u2028\u2029]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * A visitor's text as one line for a mail header. A line break would start another header, and a
 * direction mark can make a name read differently.
 *
 * @param limit the longest result, in characters
 */
export function headerText(text: string, limit: number): string {
  const line = text
    .toWellFormed()
    .replaceAll(UNFIT_FOR_HEADERS, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const characters = Array.from(line);
  return characters.length <= limit
    ? line
    : `${characters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`;
}

/** Invisible, and not allowed in an address or a domain: mail readers then make no link. */
const WORD_JOINER = '\u2060';

/**
 * A visitor's text that looks the same but that no mail reader turns into links. Anybody can enter
 * another person's address in the form, and the copy must not deliver links there.
 */
export function withoutLinks(text: string): string {
  return text
    .replaceAll('://', `:${WORD_JOINER}//`)
    .replaceAll(/(?<=\S)[.@\u3002\uff0e\uff61](?=\S)/gu, `$&${WORD_JOINER}`);
}

/** A text quoted as in a mail: each line behind `> `. */
export function quoted(text: string): string {
  return text.replaceAll(/^/gm, '> ');
}
