import type { RawAnswer } from './raw-http.ts';

/** Texts of attacks. If a program executes one of these texts, its response shows the effect. */
export const PAYLOADS = [
  '<script>alert(7331)</script>',
  '"><script>alert(7331)</script>',
  '<img src=x onerror=alert(7331)>',
  "' onfocus=alert(7331) autofocus='",
  '</title><svg onload=alert(7331)>',
  '</textarea><script>alert(7331)</script>',
  'javascript:alert(7331)',
  '{{7331*7331}}',
  '${7331*7331}',
  '\r\nX-Inyectada: 7331',
  '%0d%0aX-Inyectada:%207331',
  '=HYPERLINK("http://malo.example";"7331")',
  "'; drop table lead; --",
  '../../../../etc/passwd',
  '\u202e7331\u2066',
  '\0\u0001\u001b[31m',
  '\ud800',
  '__proto__',
] as const;

const ALIVE_IN_HTML = [
  /<script>alert\(7331\)/i,
  /<img src=x/i,
  /(?:href|src|action)="\s*javascript:/i,
];

const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi;

function hasInlineHandler(html: string): boolean {
  return [...html.matchAll(TAG)].some(([tag]) =>
    /\son[a-z]+\s*=/i.test(tag.replaceAll(/"[^"]*"|'[^']*'/g, '""')),
  );
}

const INTERNALS = [
  /\n\s*at .+:\d+:\d+/,
  /node_modules/,
  /file:\/\/\//,
  /SQLITE_|sqlite3?_|syntax error at or near/i,
  /\b(?:Type|Reference|Range|Syntax)Error\b/,
];

/** A response contains this number only if a program has executed a text with `7331*7331`. */
const EVALUATED = String(7331 * 7331);

/**
 * Throws if a response shows that an attack had an effect. `maySilent` is true if the server may
 * also close the connection without a response, for example after bytes that are not HTTP.
 */
export function expectHarmless(answer: RawAnswer, maySilent: boolean): void {
  const { status, headers, body } = answer;
  const complain = (what: string) => {
    const told = [...headers].map(([name, value]) => `${name}: ${value.slice(0, 100)}`).join('\n');
    const text = body.replaceAll(/<(style|script)[^]*?<\/\1>/g, '').slice(0, 1_500);
    throw new Error(`${what}\n${status}\n${told}\n\n${text}`);
  };
  if (status === 0 && !maySilent) complain('colgó sin contestar');
  if (status >= 500) complain(`contestó ${status}`);
  if (headers.has('x-inyectada')) complain('se inyectó una cabecera');
  if (/inyectada/i.test(headers.get('set-cookie') ?? '')) complain('se inyectó una cookie');
  for (const pattern of INTERNALS) if (pattern.test(body)) complain(`muestra ${String(pattern)}`);
  if (body.includes(EVALUATED)) complain('se evaluó un texto');
  const type = headers.get('content-type') ?? '';
  const empty = status === 0 || status === 304 || body === '' || body === '0\r\n\r\n';
  if (!empty && type === '') complain('cuerpo sin tipo');
  if (!empty && headers.get('x-content-type-options') !== 'nosniff') complain('sin nosniff');
  if (!type.startsWith('text/html')) return;
  for (const pattern of ALIVE_IN_HTML) if (pattern.test(body)) complain(`vive ${String(pattern)}`);
  if (hasInlineHandler(body)) complain('un atributo on…');
  const policy = headers.get('content-security-policy') ?? '';
  if (policy === '' || policy.includes('unsafe-')) complain(`política: «${policy}»`);
}
