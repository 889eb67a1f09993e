const METHODS = ['spf', 'dkim', 'dmarc'] as const;

export interface AuthenticationResults extends Record<(typeof METHODS)[number], string | null> {
  /** The mail server that wrote the results (`authserv-id`), or an empty text. */
  server: string;
}

/**
 * Reads the headers `Authentication-Results` (RFC 8601) of the server that the first header names.
 * The sender may have forged the headers of other servers.
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
    // One valid signature is enough (RFC 7489, section 3.1). For DMARC, the first result decides.
    const all = said.map((word) => word.toLowerCase());
    found[method] = method !== 'dmarc' && all.includes('pass') ? 'pass' : (all[0] ?? null);
  }
  return found;
}

function serverOf(field: string | undefined): string {
  return field?.split(';')[0]?.trim().split(/\s/)[0]?.toLowerCase() ?? '';
}

/** Tells by DMARC, or else by SPF or DKIM, whether a sender is genuine. Returns null if unknown. */
export function isGenuine({ spf, dkim, dmarc }: AuthenticationResults): boolean | null {
  if (dmarc !== null && dmarc !== 'none') return dmarc === 'pass';
  if (spf === null && dkim === null) return null;
  return spf === 'pass' || dkim === 'pass';
}
