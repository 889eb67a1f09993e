import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

export interface ProxySettings {
  trustProxy: boolean;
  origin: string | null;
}

/** Tells whether the visitor's request came to the trusted proxy over TLS. */
export function isSecure(request: IncomingMessage, trustProxy: boolean): boolean {
  if (!trustProxy) return false;
  return lastEntry(request.headers['x-forwarded-proto'])?.toLowerCase() === 'https';
}

/**
 * Returns the visitor's address and the site's origin. Uses only the last entry of X-Forwarded-For,
 * because a visitor can forge the others.
 */
export function visitorOf(request: IncomingMessage, config: ProxySettings) {
  const secure = isSecure(request, config.trustProxy);
  return {
    /** The visitor's IP address without the prefix `::ffff:`. The log never contains it. */
    address: addressOf(request, config.trustProxy),
    secure,
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
  if (/^[\w.\-:[\]]{1,255}$/.test(host)) {
    const url = URL.parse(`${scheme}://${host}`);
    if (url) return url.origin;
  }
  return `${scheme}://localhost`;
}

function lastEntry(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.at(-1) : header;
  const entry = text?.split(',').at(-1)?.trim();
  return entry === '' ? undefined : entry;
}

function plainAddress(text: string): string {
  return text
    .replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=.*\.)/, '');
}
