import { createHash } from 'node:crypto';

/** The security headers of every response: name, value, name, value… as `writeHead` expects. */
export const SECURITY_HEADERS: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'X-Frame-Options',
  'DENY',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'Permissions-Policy',
  ['browsing-topics', 'camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
    .map((feature) => `${feature}=()`)
    .join(', '),
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Cross-Origin-Resource-Policy',
  'same-origin',
];

/** Makes browsers use only TLS for this host for a year. Is sent only over TLS (RFC 6797). */
export const TRANSPORT_HEADERS: readonly string[] = [
  'Strict-Transport-Security',
  'max-age=31536000',
];

/** The policy for data and for HTML fragments, which must not load or run anything. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

export type PolicySources = Readonly<Record<string, readonly string[]>>;

/** Adds the servers of another company, such as a captcha's, to a policy with `script-src`. */
export function widenPolicy(policy: string, gained: PolicySources): string {
  const additions = Object.entries(gained);
  if (additions.length === 0 || !/(?:^|;)\s*script-src\s/.test(policy)) return policy;
  const directives = policy.split(';').map((directive) => directive.trim());
  for (const [name, added] of additions) {
    const at = directives.findIndex((each) => each.startsWith(`${name} `));
    const former = (directives[at] ?? name).replace(" 'none'", '');
    directives.splice(at < 0 ? directives.length : at, 1, [former, ...added].join(' '));
  }
  return directives.filter((each) => each !== '').join('; ');
}

/** The inline scripts and styles of a page. Visible text never matches: its `<` is escaped. */
const INLINE = /<(script|style)(?:\s[^>]*)?>([\s\S]*?)<\/\1>/g;
const HASH_SOURCE = /\s'(sha(?:256|384|512)-[^']+)'/g;

export function inlineHash(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Removes the hashes of scripts and styles that a page lacks, so that nobody can insert these. */
export function narrowPolicy(policy: string, html: string): string {
  const present = new Set<string>();
  for (const [, , text = ''] of html.matchAll(INLINE)) present.add(inlineHash(text));
  return policy.replace(HASH_SOURCE, (source, hash: string) => (present.has(hash) ? source : ''));
}
