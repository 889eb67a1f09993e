import type { IncomingMessage, ServerResponse } from 'node:http';
import { normalize } from 'node:path/posix';
import {
  SECURITY_HEADERS,
  TRANSPORT_HEADERS,
  DATA_POLICY,
} from '#server/platform/http/content-policy.ts';
import type { ResponseKind } from '#server/platform/metrics.ts';
import { randomBytes } from 'node:crypto';

/** One request and its response. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The request's id in the response, on the error page and in the log. */
  readonly id: string;
  /** The path as {@link pathOf} returns it, without query; empty without one. */
  readonly path: string;
  readonly secure: boolean;
  /** `performance.now()` at the start, in milliseconds. */
  readonly startedAt: number;
  /** Whether the path is one of the site's own, so that the log may repeat it. */
  known: boolean;
  kind: ResponseKind;
  /** Bytes of the body sent; null while unknown. */
  bytes: number | null;
}

/**
 * The normalized path of a request target, also of the absolute form that proxies may send: decoded
 * once, without `.`, `..` and repeated slashes. A backslash is an ordinary character, as it is to
 * proxies.
 *
 * @returns null when it cannot be decoded or holds control characters
 */
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

/** A path as it is written in a URL. */
export function pathInUrl(path: string): string {
  return encodeURI(path).replaceAll('?', '%3F').replaceAll('#', '%23');
}

/**
 * Sends a whole response with the fixed headers. HEAD gets the headers alone.
 *
 * @param headers names and values in turn; Content-Length is added
 */
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

/** The headers that every response has, names and values in turn. */
export function fixedHeaders({ secure, id }: Exchange): string[] {
  return [...SECURITY_HEADERS, ...(secure ? TRANSPORT_HEADERS : []), 'X-Request-Id', id];
}

/** Sends data that must not be cached. HEAD gets the headers alone. */
export function sendJson(
  exchange: Exchange,
  status: number,
  data: unknown,
  headers: readonly string[] = [],
  type = 'application/json; charset=utf-8',
): void {
  const fixed = ['Content-Type', type, 'Cache-Control', 'no-store'];
  const policy = ['Content-Security-Policy', DATA_POLICY];
  sendResponse(
    exchange,
    status,
    [...fixed, ...policy, ...headers],
    Buffer.from(JSON.stringify(data)),
  );
}

/**
 * Whether the client wants data and not a page: it names JSON and not HTML, as our remote forms do
 * and browsers do not.
 *
 * @param accept the header
 */
export function wantsJson(accept: string | null | undefined): boolean {
  if (!accept) return false;
  return /\bapplication\/(?:problem\+)?json\b/.test(accept) && !accept.includes('text/html');
}

/** The placeholder of the request's id in finished error pages. */
export const REQUEST_ID_TOKEN = '__REQUEST_ID__';

/** The ids that are accepted from a trusted proxy; others are replaced. */
const ACCEPTABLE = /^[\w-]{8,64}$/;

/**
 * Gives a request an id, so that a visitor's report, the response's X-Request-Id and the log agree.
 *
 * @param trustProxy whether to keep the X-Request-Id of our own proxy
 */
export function requestId({ headers }: IncomingMessage, trustProxy: boolean): string {
  const given = trustProxy ? headers['x-request-id'] : undefined;
  return typeof given === 'string' && ACCEPTABLE.test(given)
    ? given
    : randomBytes(8).toString('hex');
}
