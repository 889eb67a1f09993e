import type { IncomingMessage, ServerResponse } from 'node:http';
import { SECURITY_HEADERS, TRANSPORT_HEADERS } from '#server/platform/http/security-headers.ts';
import { DATA_POLICY } from '#server/platform/http/content-policy.ts';
import type { ResponseKind } from '#server/platform/metrics.ts';

/** One request and its response, while it lasts. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The name of the request in the response, on the error page and in the log. */
  readonly id: string;
  /** The path as received, without its query. */
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
 * Sends a whole response with the headers that every response has. HEAD gets the headers alone.
 *
 * @param headers names and values in turn; without Content-Length, which is added
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

/** Sends data that nobody may keep. HEAD gets the headers alone. */
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

/** Whether the client wants data rather than a page: it names JSON, and not HTML. */
export function wantsJson(request: IncomingMessage): boolean {
  const accept = request.headers.accept ?? '';
  return /\bapplication\/(?:problem\+)?json\b/.test(accept) && !accept.includes('text/html');
}
