import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { acceptedCodings, QUICK_ENCODERS } from '#server/platform/http/content-encoding.ts';
import { DATA_POLICY, narrowPolicy } from '#server/platform/http/content-policy.ts';
import type { ErrorResponses } from '#server/platform/http/error-responses.ts';
import { type Exchange, fixedHeaders, sendResponse } from '#server/platform/http/exchange.ts';

/** Smaller responses fit one packet anyway. */
const COMPRESSION_FLOOR = 1024;

/** These are buffered and sent whole; others (a download, an event stream) are streamed. */
const BUFFERED_TYPES = /^(?:text\/(?!event-stream|csv)|application\/(?:[\w.+-]+\+)?(?:json|xml)\b)/;

/**
 * Completes and sends the response of a page or endpoint. Rejects when its body cannot be read.
 *
 * @param preface HTML at the beginning of the page; null for none
 */
export type RenderedSender = (
  exchange: Exchange,
  rendered: Response,
  preface?: string | null,
) => Promise<void>;

/**
 * @param errors pages for responses that are only a status
 * @param widen applied to the response's content security policy
 */
export function renderedResponses(
  errors: ErrorResponses,
  widen: (policy: string) => string,
): RenderedSender {
  return async (exchange, rendered, preface = null) => {
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
    // Buffered, so that a failure half way can still become an error page.
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
    // The client may have left while this was compressed.
    if (!response.destroyed) sendResponse(exchange, status, [...headers].flat(), body);
  };
}

/** A page with HTML inserted at the beginning of its body. */
export function beginningWith(words: string, page: Buffer): Buffer {
  return Buffer.from(page.toString('utf8').replace(/<body[^>]*>/, (start) => start + words));
}

type NodeStream = Parameters<typeof Readable.fromWeb>[0];

/**
 * Adds the headers that a rendered response lacks: no caching, and a policy that runs nothing if
 * the page has none (fragments, data).
 */
function completeHeaders(headers: Headers, widen: (policy: string) => string): void {
  const policy = headers.get('content-security-policy');
  headers.set('content-security-policy', policy === null ? DATA_POLICY : widen(policy));
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
}

/**
 * Whether the response has nothing for a visitor to read: a bare status, or Astro's own page of an
 * error or in place of a bare 404, which have no policy as our pages do. Data (JSON) is a response, whatever its status.
 */
function needsErrorPage({ status, headers }: Response, type: string, body: Buffer): boolean {
  if (status < 400 || body.length === 0) return status >= 400;
  if (headers.has('content-security-policy')) return false;
  return status === 500 ? !/\bjson\b/.test(type) : status === 404 && type.startsWith('text/html');
}

/**
 * Only plain responses to GET. The answer to a POST repeats the visitor's input beside a secret
 * token, and compressing both together would let an eavesdropper guess the token by its size
 * (BREACH).
 */
function isCompressible({ status, headers }: Response, body: Buffer): boolean {
  return (
    status === 200 &&
    body.length >= COMPRESSION_FLOOR &&
    !headers.has('content-encoding') &&
    headers.has('content-type')
  );
}
