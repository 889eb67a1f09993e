import { domainToASCII, domainToUnicode } from 'node:url';

const SINGLE_ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;

export function isSingleAddress(text: string): boolean {
  return SINGLE_ADDRESS.test(text) && headerText(text, 254) === text;
}

/** The part before the `@` that every server accepts (RFC 5321, section 4.1.2, Dot-string). */
const DOT_STRING = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const HOST_NAME = /^[a-z\d-]+(\.[a-z\d-]+)*$/i;

/** Returns an address as people write it: `ana@peña.mx` for `ana@xn--pea-8ma.mx`. */
export function unicodeAddress(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  return text.slice(0, at) + (domainToUnicode(text.slice(at)) || text.slice(at));
}

/** Returns an address with a punycode domain, or null if a mail server may refuse the address. */
export function asciiAddress(text: string): string | null {
  if (!isSingleAddress(text)) return null;
  const at = text.lastIndexOf('@');
  const user = text.slice(0, at);
  const domain = domainToASCII(text.slice(at + 1));
  const fits = DOT_STRING.test(user) && user.length <= 64 && HOST_NAME.test(domain);
  return fits ? `${user}@${domain}` : null;
}

const UNFIT_FOR_HEADERS =
  /[\p{Cc}\u2028\u2029]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Cuts a text to one line of `limit` characters: a line break in a header starts a new header. */
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

/** An invisible character. Mail programs make no link from a text with this character. */
const WORD_JOINER = '\u2060';

/** Puts a word joiner into links, so that the site sends nobody the links of a stranger. */
export function withoutLinks(text: string): string {
  return text
    .replaceAll('://', `:${WORD_JOINER}//`)
    .replaceAll(/(?<=\S)[.@\u3002\uff0e\uff61](?=\S)/gu, `$&${WORD_JOINER}`);
}

export function quoted(text: string): string {
  return text.replaceAll(/^/gm, '> ');
}
