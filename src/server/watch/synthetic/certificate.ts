import { once } from 'node:events';
import { connect } from 'node:tls';

/** How long the server may take to show it, in milliseconds. */
const LIMIT_MS = 10_000;

/**
 * When the certificate of a site ends, good or not.
 *
 * @returns milliseconds since 1970; null without TLS, and where nobody answers
 */
export async function certificateEnd(site: URL): Promise<number | null> {
  if (site.protocol !== 'https:') return null;
  const host = site.hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(site.port) || 443,
    // Nothing is sent: whether to trust it is for the page's leg to say.
    rejectUnauthorized: false,
    ...(!/^[\d.]+$|:/.test(host) && { servername: host }),
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(LIMIT_MS) });
    const end = Date.parse(socket.getPeerCertificate().valid_to);
    return Number.isNaN(end) ? null : end;
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}
