import { createHash } from 'node:crypto';

/**
 * Headers of every response, as the flat list of names and values that `writeHead` takes without
 * copying.
 */
export const SECURITY_HEADERS: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'X-Frame-Options',
  'DENY',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'Permissions-Policy',
  // Features that ask for permission or profile the visitor. The others (sensors, full screen,
  // MIDI) are not worth their bytes: no page has a frame, and all scripts are ours.
  ['browsing-topics', 'camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
    .map((feature) => `${feature}=()`)
    .join(', '),
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Cross-Origin-Resource-Policy',
  'same-origin',
];

/**
 * One year, and this host only: the agency's other subdomains are not ours to force onto TLS. Sent
 * over TLS alone, as the standard demands.
 */
export const TRANSPORT_HEADERS: readonly string[] = [
  'Strict-Transport-Security',
  'max-age=31536000',
];

/** For data and fragments: when opened by themselves they load and run nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

export type PolicySources = Readonly<Record<string, readonly string[]>>;

/**
 * Allows a third party's scripts in the policy of a page; pages are rendered without them.
 *
 * @param gained the sources to add; without any the policy stays unchanged, and so does one that
 * allows no scripts
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

/** An inline script or style with its text. `<` is escaped everywhere else in a page. */
const INLINE = /<(script|style)(?:\s[^>]*)?>([\s\S]*?)<\/\1>/g;
const HASH_SOURCE = /\s'(sha(?:256|384|512)-[^']+)'/g;

/** The source of an inline script or style in a content security policy. */
export function inlineHash(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/**
 * Leaves out of a policy the hashes of inline scripts and styles that the page does not contain. Astro lists the
 * hashes of the whole site on every page: about two kilobytes that do not compress. Hashes are only removed, so
 * that an injected script cannot allow itself.
 *
 * @param policy the policy of Astro's response
 * @param html the whole page that it is sent with
 */
export function narrowPolicy(policy: string, html: string): string {
  const present = new Set<string>();
  for (const [, , text = ''] of html.matchAll(INLINE)) present.add(inlineHash(text));
  return policy.replace(HASH_SOURCE, (source, hash: string) => (present.has(hash) ? source : ''));
}
