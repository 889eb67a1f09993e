import { post } from '#server/platform/post.ts';
import { createHmac } from 'node:crypto';

/**
 * What the `X-Lead-Signature` header carries: HMAC-SHA-256 of the timestamp, a dot and the body.
 *
 * @param timestamp seconds since 1970, as in `X-Lead-Timestamp`
 * @param body exactly the bytes that are sent
 */
export function signature(secret: string, timestamp: string, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

export interface WebhookSettings {
  url: URL;
  /** Signs every message. */
  secret: string;
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
  | 'test'
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
): Promise<{ status: number; retryAfter: string | undefined }> {
  const timestamp = String(Math.floor(now() / 1000));
  const { status, headers } = await post(url, body, {
    name: 'The webhook',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Lead-Webhook/1',
      'X-Lead-Event': event,
      'X-Lead-Delivery': delivery,
      'X-Lead-Timestamp': timestamp,
      'X-Lead-Signature': signature(secret, timestamp, body),
    },
    ...(signal && { signal }),
  });
  return { status, retryAfter: headers['retry-after'] };
}
