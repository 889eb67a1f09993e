import { post } from '#server/platform/post.ts';
import { createHmac } from 'node:crypto';

/** Returns `X-Lead-Signature`: the HMAC-SHA-256 of the time in seconds, a dot and the body. */
export function signature(secret: string, timestamp: string, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

export interface WebhookSettings {
  url: URL;
  secret: string;
  now?: () => number;
}

export const SUBSCRIBER_EVENTS = [
  'subscriber.confirmed',
  'subscriber.changed',
  'subscriber.left',
] as const;

type WebhookEvent =
  | 'lead.created'
  | 'lead.message'
  | (typeof SUBSCRIBER_EVENTS)[number]
  | 'test'
  | 'incident.opened'
  | 'incident.closed';

export interface WebhookMessage {
  event: WebhookEvent;
  delivery: string;
  body: string;
}

/** Posts a message. Returns an answer with any status. Throws DeliveryError without an answer. */
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
