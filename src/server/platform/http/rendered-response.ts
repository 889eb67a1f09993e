import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { acceptedCodings, QUICK_ENCODERS } from '#server/platform/http/content-encoding.ts';
import { DATA_POLICY, narrowPolicy } from '#server/platform/http/content-policy.ts';
import type { ErrorResponses } from '#server/platform/http/error-responses.ts';
import { type Exchange, fixedHeaders, sendResponse } from '#server/platform/http/exchange.ts';

/** A response with fewer bytes fits into one network packet, so the server does not compress it. */
const COMPRESSION_FLOOR = 1024;

/** The server sends a body of these types as a whole, and streams bodies of other types. */
const BUFFERED_TYPES = /^(?:text\/(?!event-stream|csv)|application\/(?:[\w.+-]+\+)?(?:json|xml)\b)/;

/** Returns a function that sends the response of a page. `preface`: HTML for the body's start. */
export function renderedResponses(errors: ErrorResponses, widen: (policy: string) => string) {
  return async (exchange: Exchange, rendered: Response, preface: string | null) => {
    const { request, response } = exchange;
    const { status, headers } = rendered;
    const type = headers.get('content-type') ?? '';
    const isHead = request.method === 'HEAD';
    const isStreamed = status < 400 && type !== '' && !BUFFERED_TYPES.test(type);
    if (isStreamed && (rendered.body || isHead)) {
      completeHeaders(headers, widen);
      response.writeHead(status, [...headers, ...fixedHeaders(exchange)].flat());
      if (rendered.body) await pipeline(Readable.fromWeb(rendered.body as NodeStream), response);
      else response.end();
      return;
    }
    // Reads the whole body first, so that after a late error the visitor still gets an error page.
    let body: Buffer = Buffer.from(await rendered.arrayBuffer());
    if (needsErrorPage(rendered, type, body)) {
      errors.send(exchange, status);
      return;
    }
    if (preface !== null) body = beginningWith(preface, body);
    headers.delete('content-length');
    completeHeaders(headers, (policy) => widen(narrowPolicy(policy, body.toString('utf8'))));
    if (request.method === 'GET' && isCompressible(rendered, body)) {
      headers.append('vary', 'Accept-Encoding');
      const coding = acceptedCodings(request.headers['accept-encoding'])[0] ?? 'identity';
      if (coding !== 'identity') {
        body = await QUICK_ENCODERS[coding](body);
        headers.set('content-encoding', coding);
      }
    }
    if (!response.destroyed) sendResponse(exchange, status, [...headers].flat(), body);
  };
}

export function beginningWith(words: string, page: Buffer): Buffer {
  return Buffer.from(page.toString('utf8').replace(/<body[^>]*>/, (start) => start + words));
}

type NodeStream = Parameters<typeof Readable.fromWeb>[0];

function completeHeaders(headers: Headers, widen: (policy: string) => string): void {
  const policy = headers.get('content-security-policy');
  headers.set('content-security-policy', policy === null ? DATA_POLICY : widen(policy));
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  // Astro names no charset, and a fragment has no `<meta charset>`.
  if (headers.get('content-type') === 'text/html') {
    headers.set('content-type', 'text/html; charset=utf-8');
  }
}

/** Returns true for an error response that is empty or Astro's: the site's own page replaces it. */
function needsErrorPage({ status, headers }: Response, type: string, body: Buffer): boolean {
  if (status < 400 || body.length === 0) return status >= 400;
  if (headers.has('content-security-policy')) return false;
  return status === 500 ? !/\bjson\b/.test(type) : status === 404 && type.startsWith('text/html');
}

/**
 * Tells whether to compress a response to GET. The caller compresses no response to POST, because
 * its size could then reveal a secret (BREACH).
 */
function isCompressible({ status, headers }: Response, body: Buffer): boolean {
  return (
    status === 200 &&
    body.length >= COMPRESSION_FLOOR &&
    !headers.has('content-encoding') &&
    headers.has('content-type')
  );
}
