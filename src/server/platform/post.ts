import { DeliveryError } from '#server/platform/delivery-error.ts';

/** Whoever is posted to must answer within this time, in milliseconds. */
const POST_TIMEOUT_MS = 10_000;

/**
 * Posts a text. Redirects are not followed: it goes where the configuration says and nowhere else.
 *
 * @param url user and password in it travel as the header that they stand for
 * @param options `name` is what messages call the other side; `signal` ends it sooner than {@link POST_TIMEOUT_MS}
 * @returns the answer, whatever it was; its body must be read or cancelled
 * @throws DeliveryError when there is none; no part of the address is in it
 */
export async function post(
  url: URL,
  body: string,
  options: { name: string; headers: Readonly<Record<string, string>>; signal?: AbortSignal },
): Promise<Response> {
  const limit = AbortSignal.timeout(POST_TIMEOUT_MS);
  const headers = new Headers(options.headers);
  // fetch refuses addresses with credentials in them.
  const target = new URL(url);
  const { username, password } = target;
  if (username !== '' || password !== '') {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    headers.set('Authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
    target.username = '';
    target.password = '';
  }
  try {
    return await fetch(target, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    });
  } catch (error) {
    throw new DeliveryError(`${options.name} could not be reached`, {
      reason: networkReason(error),
      channelDown: true,
      cause: error,
    });
  }
}

/** fetch says "fetch failed"; what failed is one level down. */
function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return 'network';
  const cause = error.cause;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return error.name === 'TypeError' ? 'network' : error.name;
}

/**
 * The wait that a `Retry-After` header asks for, in seconds or as a date (RFC 9110, 10.2.3).
 *
 * @param now milliseconds since 1970
 * @returns milliseconds; null without a header that can be read
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
