import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import { codeOf } from '#server/platform/system-error.ts';

const POST_TIMEOUT_MS = 10_000;

const REFUSAL_LIMIT_BYTES = 4 * 1024;

/**
 * Sends a POST and follows no redirect. Returns also a refusal: `words` has the start of its text.
 * Without an answer, throws a DeliveryError. It does not contain the URL, which may be secret.
 */
export async function post(
  url: URL,
  body: string,
  options: { name: string; headers: Readonly<Record<string, string>>; signal?: AbortSignal },
) {
  const limit = AbortSignal.timeout(POST_TIMEOUT_MS);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send(url, {
    method: 'POST',
    // Opens a new connection, because the other server may be closing an old connection now.
    headers: { ...options.headers, Connection: 'close' },
    signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
  });
  // Without this listener, a later error of the network would end the process.
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
  const words = refused ? await beginningOf(response, REFUSAL_LIMIT_BYTES).catch(() => '') : '';
  response.destroy();
  return { status, headers, words };
}

/** Reads at most `limit` bytes of an answer, so that a long answer cannot fill the memory. */
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

/** Returns why a request failed, such as `ECONNREFUSED`. After an abort, `cause` has the reason. */
function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return 'network';
  if (error.name === 'AbortError')
    return error.cause instanceof Error ? error.cause.name : 'AbortError';
  return codeOf(error) ?? 'network';
}

/** Returns the wait in ms that `Retry-After` asks for, or null (RFC 9110, section 10.2.3). */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** The 4xx statuses after which a later attempt may succeed (RFC 9110, 8470 and 6585). */
const PASSING_REFUSALS = [408, 425, 429];

export function isRefusedForGood(status: number): boolean {
  return status < 500 && !PASSING_REFUSALS.includes(status);
}
