import { createHash } from 'node:crypto';

/** The security headers of every response, as a flat list of names and values for `writeHead`. */
export const SECURITY_HEADERS: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'X-Frame-Options',
  'DENY',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'Permissions-Policy',
  // These features ask for permission or track the visitor.
  ['browsing-topics', 'camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
    .map((feature) => `${feature}=()`)
    .join(', '),
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Cross-Origin-Resource-Policy',
  'same-origin',
];

/**
 * The header that forces TLS on this host for one year, without subdomains. The standard allows
 * this header only over TLS.
 */
export const TRANSPORT_HEADERS: readonly string[] = [
  'Strict-Transport-Security',
  'max-age=31536000',
];

/** The policy for data and fragments, which load and run nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

export type PolicySources = Readonly<Record<string, readonly string[]>>;

/**
 * Allows another company's scripts in the policy of a page. A policy without scripts stays
 * unchanged.
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

/** An inline script or style with its text. Everywhere else in a page, `<` is escaped. */
const INLINE = /<(script|style)(?:\s[^>]*)?>([\s\S]*?)<\/\1>/g;
const HASH_SOURCE = /\s'(sha(?:256|384|512)-[^']+)'/g;

/** Returns the source of an inline script or style in a content security policy. */
export function inlineHash(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/**
 * Removes the hashes of inline scripts and styles that the page does not contain. The function
 * never adds a hash, so that an injected script cannot allow itself.
 *
 * @param policy the policy of Astro's response
 */
export function narrowPolicy(policy: string, html: string): string {
  const present = new Set<string>();
  for (const [, , text = ''] of html.matchAll(INLINE)) present.add(inlineHash(text));
  return policy.replace(HASH_SOURCE, (source, hash: string) => (present.has(hash) ? source : ''));
}
