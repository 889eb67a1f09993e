import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** What the operator says of the connection. */
export interface ProxySettings {
  /** Whether the headers of our own proxy are believed. */
  trustProxy: boolean;
  /** The origin of every request; null for each request's own. */
  origin: string | null;
}

/** Whether the request reached a trusted proxy over TLS. The process itself speaks plain HTTP. */
export function isSecure(request: IncomingMessage, trustProxy: boolean): boolean {
  if (!trustProxy) return false;
  return lastEntry(request.headers['x-forwarded-proto'])?.toLowerCase() === 'https';
}

/**
 * Where a request comes from and which site it asked for, as far as it can be trusted.
 *
 * @param config with `trustProxy`, the visitor is X-Forwarded-For's last entry, which our own proxy
 * added; earlier ones can be forged. An `origin` decides it
 */
export function visitorOf(request: IncomingMessage, config: ProxySettings) {
  const secure = isSecure(request, config.trustProxy);
  return {
    /** The visitor's network address; `::ffff:` prefixes removed. Never logged. */
    address: addressOf(request, config.trustProxy),
    /** Whether the visitor's own connection is encrypted. */
    secure,
    /** The site's own origin as this visitor sees it, for example `https://ejemplo.com`. */
    origin: config.origin ?? originOf(request, config.trustProxy, secure),
  };
}

function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? lastEntry(request.headers['x-forwarded-for']) : undefined;
  const candidate = plainAddress(forwarded ?? '');
  return isIP(candidate) ? candidate : plainAddress(request.socket.remoteAddress ?? '');
}

function originOf(request: IncomingMessage, trustProxy: boolean, secure: boolean): string {
  const scheme = secure ? 'https' : 'http';
  const forwarded = trustProxy ? lastEntry(request.headers['x-forwarded-host']) : undefined;
  const host = forwarded ?? request.headers.host ?? '';
  // Only a plain host, without user, path or spaces.
  if (/^[\w.\-:[\]]{1,255}$/.test(host)) {
    const url = URL.parse(`${scheme}://${host}`);
    if (url) return url.origin;
  }
  return `${scheme}://localhost`;
}

/** Proxies append: our own proxy's entry is the last one. */
function lastEntry(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.at(-1) : header;
  const entry = text?.split(',').at(-1)?.trim();
  return entry === '' ? undefined : entry;
}

/** @returns the address without brackets, port, zone or IPv4-in-IPv6 prefix */
function plainAddress(text: string): string {
  let address = text;
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(address);
  if (bracketed?.[1]) address = bracketed[1];
  else if (/^[\d.]+:\d+$/.test(address)) address = address.slice(0, address.indexOf(':'));
  const zone = address.indexOf('%');
  if (zone >= 0) address = address.slice(0, zone);
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}
