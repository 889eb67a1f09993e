import { domainToASCII, domainToUnicode } from 'node:url';
import { headerText } from '#server/platform/mail/plain-text.ts';

/** One mailbox and nothing else: no list, no name, no group, no comment, no quoted part. */
const SINGLE_MAILBOX = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;

/** Whether the text is the address of one mailbox, so that a mail to it goes nowhere else. */
export function isSingleMailbox(text: string): boolean {
  return SINGLE_MAILBOX.test(text) && headerText(text, 254) === text;
}

/** What every server takes on the left of the at sign (RFC 5321, 4.1.2: Dot-string). */
const DOT_STRING = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const HOST_NAME = /^[a-z\d-]+(\.[a-z\d-]+)*$/i;

/** The address as its owner writes it: browsers spell a domain with ñ or accents in punycode. */
export function mailboxInLetters(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  return text.slice(0, at) + (domainToUnicode(text.slice(at)) || text.slice(at));
}

/**
 * The address in letters that every mail server takes, its domain in punycode if need be.
 *
 * @returns null when there is none: what comes before the at sign cannot be spelled otherwise
 */
export function asciiMailbox(text: string): string | null {
  if (!isSingleMailbox(text)) return null;
  const at = text.lastIndexOf('@');
  const user = text.slice(0, at);
  const domain = domainToASCII(text.slice(at + 1));
  const fits = DOT_STRING.test(user) && user.length <= 64 && HOST_NAME.test(domain);
  return fits ? `${user}@${domain}` : null;
}
