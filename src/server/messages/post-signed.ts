import { post } from '#server/platform/post.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the sender's clock and ours may be apart, in seconds. */
const DEFAULT_TOLERANCE_SECONDS = 300;

/**
 * What the `X-Lead-Signature` header carries: HMAC-SHA-256 of the timestamp, a dot and the body.
 *
 * @param timestamp seconds since 1970, as in `X-Lead-Timestamp`
 * @param body exactly the bytes that are sent
 */
export function signature(secret: string, timestamp: string, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

/**
 * Whether a received message is ours and recent; docs/webhook.md shows the same for a receiver. The
 * comparison takes the same time wherever the first difference is.
 *
 * @param received the two headers, null when missing, and the body before parsing it
 * @param options `now` in milliseconds since 1970; `toleranceSeconds` either side of it
 */
export function verifySignature(
  secret: string,
  received: { timestamp: string | null; signature: string | null; body: string },
  options: { now?: number; toleranceSeconds?: number } = {},
): boolean {
  const { timestamp, signature: given, body } = received;
  if (timestamp === null || given === null || !/^\d{1,12}$/.test(timestamp)) return false;
  const { now = Date.now(), toleranceSeconds = DEFAULT_TOLERANCE_SECONDS } = options;
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const expected = Buffer.from(signature(secret, timestamp, body));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

export interface WebhookSettings {
  url: URL;
  /** Signs every message; without it they go unsigned. */
  secret: string | null;
  now?: () => number;
}

/** The steps of a subscription that are told. */
export const SUBSCRIBER_EVENTS = [
  'subscriber.confirmed',
  'subscriber.changed',
  'subscriber.left',
] as const;

/** What happened; the receiver may pick by it. */
type WebhookEvent =
  | 'lead.created'
  | 'lead.message'
  | (typeof SUBSCRIBER_EVENTS)[number]
  | 'incident.opened'
  | 'incident.closed';

/** A message; docs/webhook.md is the contract. */
export interface WebhookMessage {
  event: WebhookEvent;
  /** The same at every try of the same message. */
  delivery: string;
  /** JSON. */
  body: string;
}

/**
 * Posts a message, signed.
 *
 * @param signal ends it sooner than the ten seconds that any post may take
 * @returns what the receiver answered, whatever it was
 * @throws DeliveryError when there is no answer
 */
export async function postSigned(
  { url, secret, now = Date.now }: WebhookSettings,
  { event, delivery, body }: WebhookMessage,
  signal?: AbortSignal,
): Promise<{ status: number; retryAfter: string | null }> {
  const timestamp = String(Math.floor(now() / 1000));
  const response = await post(url, body, {
    name: 'The webhook',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Lead-Webhook/1',
      'X-Lead-Event': event,
      'X-Lead-Delivery': delivery,
      'X-Lead-Timestamp': timestamp,
      ...(secret !== null && { 'X-Lead-Signature': signature(secret, timestamp, body) }),
    },
    ...(signal && { signal }),
  });
  // Nobody reads the answer; without this its connection would stay taken.
  await response.body?.cancel();
  return { status: response.status, retryAfter: response.headers.get('Retry-After') };
}
