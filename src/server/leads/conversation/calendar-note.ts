import type { Attachment } from 'postal-mime';
import { bytesOf } from './parse-mail.ts';

const WRITTEN_BY_PROGRAM =
  /\b(?:acept|rechaz|declin|accept|tentativ|provisional|respond|propus|propos)\p{L}*\b.{0,80}\b(?:invitaci[oó]n|invitation|reuni[oó]n|meeting|evento|event|cita|appointment|convocatoria)\b|^\s*(?:acepta(?:da|do)|rechazad[ao]|accepted|declined|tentative|provisional|cu[aá]ndo|when|d[oó]nde|where|asunto|subject|fecha|date|hora|time|qui[eé]n|who|organizador|organizer|lugar|location)\s*:|^\s*(?:enviado desde|sent from|get outlook|obtener outlook|invitaci[oó]n de google)\b|https?:\/\/\S*calendar/iu;
/** Google writes the person's note into the calendar data, so `noteIn` ignores the mail's text. */
const SAYS_ALL = /^(?:PRODID:.*google|UID:.*@google\.com\s*$)/im;

/**
 * Returns the note that a person added to an answer to an invitation, or null if there is none. The
 * note is in COMMENT (RFC 5545) or in the mail's `text`.
 */
export function noteIn({ method, content }: Attachment, text: string): string | null {
  if (method !== 'REPLY') return null;
  const data = Buffer.from(bytesOf(content))
    .toString()
    .replaceAll(/\r?\n[ \t]/g, '');
  const comments = [...data.matchAll(/^COMMENT(?:;[^:\n]{0,500})?:(.*)$/gim)]
    .map(([, value = '']) => unescaped(value).trim())
    .filter((value) => value !== '');
  if (comments.length > 0) return comments.join('\n');
  if (SAYS_ALL.test(data)) return null;
  const summary = unescaped(/^SUMMARY(?:;[^:\n]{0,500})?:(.*)$/im.exec(data)?.[1] ?? '').trim();
  const lines = text
    .split('\n')
    .filter((line) => !WRITTEN_BY_PROGRAM.test(line) && line.trim() !== summary);
  const note = lines.join('\n').trim();
  return /\p{L}/u.test(note) ? note : null;
}

/** Removes the escape characters of calendar data (RFC 5545, 3.3.11). */
function unescaped(value: string): string {
  return value
    .trim()
    .replaceAll(/\\([nN\\;,])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
}
