import { createHash } from 'node:crypto';

/**
 * Headers of every response. A flat list of names and values, because that is the form that
 * `writeHead` takes without copying.
 */
export const SECURITY_HEADERS: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'X-Frame-Options',
  'DENY',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'Permissions-Policy',
  // What asks the visitor for something or profiles them. The rest (sensors, full screen, MIDI) is
  // not worth its bytes on every response: no page has a frame, and scripts are only our own.
  ['browsing-topics', 'camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
    .map((feature) => `${feature}=()`)
    .join(', '),
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Cross-Origin-Resource-Policy',
  'same-origin',
];

/**
 * One year, and this host only: the agency's other subdomains are not ours to force onto TLS.
 * Sent over TLS alone, as the standard asks.
 */
export const TRANSPORT_HEADERS: readonly string[] = [
  'Strict-Transport-Security',
  'max-age=31536000',
];

/** For responses that are data or fragments: opened by themselves, they may load and run nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Directive of a policy → sources. */
export type PolicySources = Readonly<Record<string, readonly string[]>>;

/**
 * Opens the policy of a page for somebody else's scripts, which pages are drawn without.
 *
 * @param gained what is added to it; nothing leaves it as it is, and so does a policy that lets no script run
 */
export function widenPolicy(policy: string, gained: PolicySources): string {
  const additions = Object.entries(gained);
  if (additions.length === 0 || !/(?:^|;)\s*script-src\s/.test(policy)) return policy;
  const directives = new Map(
    policy
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources] as const)
      .filter(([name]) => name !== ''),
  );
  for (const [name, added] of additions) {
    const sources = (directives.get(name) ?? []).filter((source) => source !== "'none'");
    directives.set(name, [...sources, ...added]);
  }
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

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
