import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import { codeOf } from '#server/platform/system-error.ts';

/** The longest wait for an answer, in milliseconds. */
const POST_TIMEOUT_MS = 10_000;

/** The most bytes that are read of a refusal: its words, not a whole page. */
const REFUSAL_LIMIT_BYTES = 4 * 1024;

/** What the other side answered. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The beginning of a refusal's body; empty otherwise. */
  words: string;
}

/**
 * Posts a text. Redirects are not followed: it goes where the configuration says and nowhere else. `fetch`
 * would not say whether the request was written when no answer came.
 *
 * @param url user and password in it travel as the header that they stand for
 * @param options `name` is what messages call the other side; `signal` ends it sooner than {@link POST_TIMEOUT_MS}
 * @returns the answer, whatever it was; its connection is ended
 * @throws DeliveryError when there is none; no part of the address is in it
 */
export async function post(
  url: URL,
  body: string,
  options: { name: string; headers: Readonly<Record<string, string>>; signal?: AbortSignal },
): Promise<Answer> {
  const limit = AbortSignal.timeout(POST_TIMEOUT_MS);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send(url, {
    method: 'POST',
    // The other server may close a kept connection while the next request is being written.
    headers: { ...options.headers, Connection: 'close' },
    signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
  });
  // Errors after the start of the answer arrive on the answer's own stream.
  request.on('error', () => undefined);
  let handedOver = false;
  request.once('finish', () => (handedOver = true));
  request.end(body);
  let response: IncomingMessage;
  try {
    [response] = (await once(request, 'response')) as [IncomingMessage];
  } catch (error) {
    throw new DeliveryError(`${options.name} could not be reached`, {
      reason: networkReason(error),
      channelDown: true,
      handedOver,
      cause: error,
    });
  }
  const { statusCode: status = 0, headers } = response;
  const refused = status < 200 || status > 299;
  // The words are for people only: when the answer breaks off, the status remains.
  const words = refused ? await beginningOf(response, REFUSAL_LIMIT_BYTES).catch(() => '') : '';
  response.destroy();
  return { status, headers, words };
}

/**
 * Reads the beginning of another server's answer and closes the connection, so that the other
 * server does not decide how much memory an answer takes.
 *
 * @param limit bytes
 */
export async function beginningOf(
  body: AsyncIterable<Uint8Array> | null,
  limit: number,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let left = limit;
  for await (const chunk of body ?? []) {
    chunks.push(chunk.subarray(0, left));
    left -= chunk.length;
    if (left <= 0) break;
  }
  return Buffer.concat(chunks).toString();
}

/** Node reports an aborted request without the reason of its signal. */
function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return 'network';
  if (error.name === 'AbortError')
    return error.cause instanceof Error ? error.cause.name : 'AbortError';
  return codeOf(error) ?? 'network';
}

/**
 * The wait that a `Retry-After` header asks for, in seconds or as a date (RFC 9110, 10.2.3).
 *
 * @param now milliseconds since 1970
 * @returns milliseconds; null without a header that can be read
 */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Refusals that may pass: request timeout, too early, too many requests (RFC 9110, 8470, 6585). */
const PASSING_REFUSALS = [408, 425, 429];

/** Whether another attempt would be refused as well. Redirects count, because they are not followed. */
export function isRefusedForGood(status: number): boolean {
  return status < 500 && !PASSING_REFUSALS.includes(status);
}
