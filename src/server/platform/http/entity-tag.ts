import { createHash } from 'node:crypto';

/** 128 bits of SHA-256: two versions of one file never share them. */
const TAG_LENGTH = 22;

/**
 * A strong validator (RFC 9110, section 8.8.3).
 *
 * @param content the bytes before compression
 * @param coding the content coding; each coding is a representation with a tag of its own
 */
export function entityTag(content: Uint8Array, coding: string): string {
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, TAG_LENGTH);
  return coding === 'identity' ? `"${digest}"` : `"${digest}-${coding}"`;
}

/**
 * Whether the client already holds this representation.
 *
 * @param header the If-None-Match header, a list of tags or `*`; compared weakly, as it must be
 * @param tag the tag of what would be sent
 */
export function isFresh(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header === tag || header.trim() === '*') return true;
  if (!header.includes(tag)) return false;
  return header.split(',').some((item) => item.trim().replace(/^W\//, '') === tag);
}
