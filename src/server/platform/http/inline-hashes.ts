import { createHash } from 'node:crypto';

/** An inline script or style, with its text. In a page `<` stands escaped everywhere else. */
const INLINE = /<(script|style)(?:\s[^>]*)?>([\s\S]*?)<\/\1>/g;
const HASH_SOURCE = /\s'(sha(?:256|384|512)-[^']+)'/g;

/** The name of an inline text in a content security policy. */
export function inlineHash(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/**
 * The policy without the hashes of inline texts that the page does not have: Astro lists on every
 * page those of the whole site, about two kilobytes that nothing compresses. Hashes are only ever
 * taken away, so a text that slipped into the page cannot allow itself.
 *
 * @param policy content security policy
 * @param html the page that it is sent with, whole
 */
export function narrowPolicy(policy: string, html: string): string {
  const present = new Set<string>();
  for (const [, , text = ''] of html.matchAll(INLINE)) present.add(inlineHash(text));
  return policy.replace(HASH_SOURCE, (source, hash: string) => (present.has(hash) ? source : ''));
}
