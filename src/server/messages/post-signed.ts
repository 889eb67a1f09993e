import { DeliveryError } from '#server/platform/delivery-error.ts';
import { signature } from '#server/messages/signature.ts';

export interface WebhookSettings {
  url: URL;
  /** Signs every message; without it they go unsigned. */
  secret: string | null;
  now?: () => number;
}

/** The receiver must answer within this time, in milliseconds. */
const WEBHOOK_TIMEOUT_MS = 10_000;

/** The steps of a subscription that are told. */
export const SUBSCRIBER_EVENTS = [
  'subscriber.confirmed',
  'subscriber.changed',
  'subscriber.left',
] as const;

/** What happened; the receiver may pick by it. */
export type WebhookEvent =
  | 'lead.created'
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
 * @param signal ends it sooner than {@link WEBHOOK_TIMEOUT_MS}
 * @returns what the receiver answered, whatever it was
 * @throws DeliveryError when there is no answer
 */
export async function postSigned(
  { url, secret, now = Date.now }: WebhookSettings,
  { event, delivery, body }: WebhookMessage,
  signal?: AbortSignal,
): Promise<{ status: number; retryAfter: string | null }> {
  const timestamp = String(Math.floor(now() / 1000));
  const limit = AbortSignal.timeout(WEBHOOK_TIMEOUT_MS);
  const response = await post(url, body, signal ? AbortSignal.any([signal, limit]) : limit, {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'Lead-Webhook/1',
    'X-Lead-Event': event,
    'X-Lead-Delivery': delivery,
    'X-Lead-Timestamp': timestamp,
    ...(secret !== null && { 'X-Lead-Signature': signature(secret, timestamp, body) }),
  });
  // Nobody reads the answer; without this its connection would stay taken.
  await response.body?.cancel();
  return { status: response.status, retryAfter: response.headers.get('Retry-After') };
}

async function post(
  url: URL,
  body: string,
  signal: AbortSignal,
  headers: Record<string, string>,
): Promise<Response> {
  // fetch refuses addresses with credentials in them; they travel in the header that they stand for.
  const target = new URL(url);
  const { username, password } = target;
  if (username !== '' || password !== '') {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    headers['Authorization'] = `Basic ${Buffer.from(pair).toString('base64')}`;
    target.username = '';
    target.password = '';
  }
  try {
    return await fetch(target, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal,
    });
  } catch (error) {
    throw new DeliveryError('The webhook could not be reached', {
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
