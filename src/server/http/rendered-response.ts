import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { Coding } from '#server/http/content-encoding.ts';
import { acceptedCodings } from '#server/http/content-encoding.ts';
import { DATA_POLICY } from '#server/http/content-policy.ts';
import type { ErrorResponses } from '#server/http/error-responses.ts';
import type { Exchange } from '#server/http/exchange.ts';
import { sendResponse } from '#server/http/exchange.ts';
import type { HeldResponse } from '#server/http/held-response.ts';
import { narrowPolicy } from '#server/http/inline-hashes.ts';

/** Below this many bytes the response fits one packet anyway. */
const COMPRESSION_FLOOR = 1024;

/** Fast levels: each response is compressed once and thrown away. */
const BROTLI_FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compressors: Record<Exclude<Coding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, BROTLI_FAST),
  zstd: (body) => promisify(zstdCompress)(body),
  gzip: (body) => promisify(gzip)(body),
};

/** Completes and sends what a page or endpoint answered. */
export type RenderedSender = (exchange: Exchange, rendered: HeldResponse) => Promise<void>;

/**
 * @param errors pages to send where the response is only a status
 * @param widen applied to the response's content security policy
 */
export function renderedResponses(
  errors: ErrorResponses,
  widen: (policy: string) => string,
): RenderedSender {
  return async (exchange, rendered) => {
    if (needsErrorPage(rendered)) {
      errors.send(exchange, rendered.status);
      return;
    }
    const { request, response } = exchange;
    let { body } = rendered;
    const headers = completeHeaders(rendered.headers, (policy) =>
      widen(narrowPolicy(policy, rendered.body.toString('utf8'))),
    );
    delete headers['content-length'];
    delete headers['transfer-encoding'];
    if (request.method === 'GET' && isCompressible(rendered)) {
      headers['vary'] = [headers['vary'], 'Accept-Encoding'].flat().filter(Boolean).join(', ');
      const coding = acceptedCodings(request.headers['accept-encoding'])[0] ?? 'identity';
      if (coding !== 'identity') {
        body = await compressors[coding](body);
        headers['content-encoding'] = coding;
      }
    }
    // The client may have left while this was compressed.
    if (!response.destroyed) sendResponse(exchange, rendered.status, flatten(headers), body);
  };
}

/**
 * Adds what every rendered response has unless it says otherwise: never kept by caches, and a policy
 * that runs nothing where the page brought none (fragments, data).
 */
export function completeHeaders(
  given: OutgoingHttpHeaders,
  widen: (policy: string) => string,
): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(given)) headers[name.toLowerCase()] = value;
  const policy = headers['content-security-policy'];
  headers['content-security-policy'] = typeof policy === 'string' ? widen(policy) : DATA_POLICY;
  headers['cache-control'] ??= 'no-store';
  return headers;
}

/**
 * Whether there is nothing in the response that a visitor could read: a bare status, the adapter's
 * own English text, or Astro's copy of a prerendered error page, which lacks its policy.
 * Data (JSON) is a response, whatever its status.
 */
function needsErrorPage({ status, headers, body }: HeldResponse): boolean {
  if (status < 400) return false;
  if (body.length === 0) return true;
  const type = typeof headers['content-type'] === 'string' ? headers['content-type'] : '';
  if (/\bjson\b/.test(type)) return false;
  return status === 500 || (status === 404 && headers['content-security-policy'] === undefined);
}

/**
 * Only plain responses to GET. What answers a POST repeats what was written beside a secret token,
 * and compressing both together would let an eavesdropper guess the token by its size (BREACH).
 */
function isCompressible({ status, headers, body }: HeldResponse): boolean {
  return (
    status === 200 &&
    body.length >= COMPRESSION_FLOOR &&
    headers['content-encoding'] === undefined &&
    headers['content-type'] !== undefined
  );
}

function flatten(headers: OutgoingHttpHeaders): string[] {
  const flat: string[] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [String(value)]) flat.push(name, item);
  }
  return flat;
}
