import type { IncomingMessage, ServerResponse } from 'node:http';
import { normalize } from 'node:path/posix';
import {
  SECURITY_HEADERS,
  TRANSPORT_HEADERS,
  DATA_POLICY,
} from '#server/platform/http/content-policy.ts';
import type { ResponseKind } from '#server/platform/metrics.ts';
import { randomBytes } from 'node:crypto';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  readonly path: string;
  readonly secure: boolean;
  readonly startedAt: number;
  /** Is true if the site has this path. The log shows only paths of the site. */
  known: boolean;
  kind: ResponseKind;
  bytes: number | null;
}

/** Decodes a path once. Returns null if it has a control character or a wrong encoding. */
export function pathOf(target: string): string | null {
  const given = target.startsWith('/') ? target : (URL.parse(target)?.pathname ?? target);
  const end = given.search(/[?#]/);
  try {
    const decoded = decodeURIComponent(end < 0 ? given : given.slice(0, end));
    return CONTROL.test(decoded) ? null : normalize(decoded);
  } catch {
    return null;
  }
}

const CONTROL = /\p{Cc}/u;

export function pathInUrl(path: string): string {
  return encodeURI(path).replaceAll('?', '%3F').replaceAll('#', '%23');
}

/** Returns the query of a request's URL with its `?`, or an empty text. */
export function queryOf({ url = '' }: IncomingMessage): string {
  const query = url.indexOf('?');
  return query < 0 ? '' : url.slice(query);
}

/** Sends a response with the headers that all responses have. `headers`: name, value, name… */
export function sendResponse(
  exchange: Exchange,
  status: number,
  headers: readonly string[],
  body: Uint8Array,
): void {
  const { request, response } = exchange;
  const isHead = request.method === 'HEAD';
  exchange.bytes = isHead ? 0 : body.length;
  const bodiless = status === 204 || status === 304;
  response.writeHead(status, [
    ...headers,
    ...(bodiless ? [] : ['Content-Length', String(body.length)]),
    ...fixedHeaders(exchange),
  ]);
  if (isHead || bodiless) response.end();
  else response.end(body);
}

export function fixedHeaders({ secure, id }: Exchange): string[] {
  return [...SECURITY_HEADERS, ...(secure ? TRANSPORT_HEADERS : []), 'X-Request-Id', id];
}

export function sendJson(
  exchange: Exchange,
  status: number,
  data: unknown,
  headers: readonly string[] = [],
  type = 'application/json; charset=utf-8',
): void {
  const fixed = ['Content-Type', type, 'Cache-Control', 'no-store'];
  const all = [...fixed, 'Content-Security-Policy', DATA_POLICY, ...headers];
  sendResponse(exchange, status, all, Buffer.from(JSON.stringify(data)));
}

export function wantsJson(accept: string | null | undefined): boolean {
  if (!accept) return false;
  return /\bapplication\/(?:problem\+)?json\b/.test(accept) && !accept.includes('text/html');
}

/** The finished error pages contain this text where the request's identifier goes. */
export const REQUEST_ID_TOKEN = '__REQUEST_ID__';

const ACCEPTABLE = /^[\w-]{8,64}$/;

/** Returns the proxy's `X-Request-Id` if `trustProxy` is true and it is valid, else a new one. */
export function requestId({ headers }: IncomingMessage, trustProxy: boolean): string {
  const given = trustProxy ? headers['x-request-id'] : undefined;
  return typeof given === 'string' && ACCEPTABLE.test(given)
    ? given
    : randomBytes(8).toString('hex');
}
