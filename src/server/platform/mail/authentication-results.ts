/** What a mailbox's server found out about who sent a mail; null where it does not say. */
export interface AuthenticationResults {
  /** How that server calls itself (`authserv-id`); empty where it does not say. */
  server: string;
  spf: string | null;
  dkim: string | null;
  dmarc: string | null;
}

const METHODS = ['spf', 'dkim', 'dmarc'] as const;

/**
 * Reads the `Authentication-Results` of a mail (RFC 8601). Only those of the server that wrote the
 * first one count: it writes above what was there, and anybody may have written what is below.
 *
 * @param headers the mail's headers, or those of that name, as they came
 */
export function readAuthenticationResults(headers: string): AuthenticationResults {
  const fields = headers
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => /^authentication-results:(.*)$/i.exec(line)?.[1] ?? [])
    .map((field) => field.replaceAll(/\([^()]*\)/g, ' ').trim());
  const server = serverOf(fields[0]);
  const results = fields
    .filter((field) => serverOf(field) === server)
    .flatMap((field) => field.split(';').slice(1));
  const found: AuthenticationResults = { server, spf: null, dkim: null, dmarc: null };
  for (const method of METHODS) {
    const said = results.flatMap(
      (result) => new RegExp(`^\\s*${method}\\s*=\\s*(\\w+)`, 'i').exec(result)?.[1] ?? [],
    );
    // Of several signatures one that holds is enough (RFC 7489, 3.1). Of DMARC there is one result.
    const all = said.map((word) => word.toLowerCase());
    found[method] = method !== 'dmarc' && all.includes('pass') ? 'pass' : (all[0] ?? null);
  }
  return found;
}

function serverOf(field: string | undefined): string {
  return field?.split(';')[0]?.trim().split(/\s/)[0]?.toLowerCase() ?? '';
}

/**
 * Whether mail servers elsewhere would take such a mail for genuine: DMARC decides; where nobody
 * asked it, SPF or DKIM must hold.
 *
 * @returns null where the server says nothing
 */
export function isGenuine({ spf, dkim, dmarc }: AuthenticationResults): boolean | null {
  if (dmarc !== null && dmarc !== 'none') return dmarc === 'pass';
  if (spf === null && dkim === null) return null;
  return spf === 'pass' || dkim === 'pass';
}
