import {
  type Claim,
  DeliveryError,
  type Hold,
  type Transport,
} from '#server/deliveries/delivery.ts';
import { signature } from '#server/webhook/signature.ts';

export interface WebhookSettings {
  url: URL;
  /** Signs every message; without it they go unsigned. */
  secret: string | null;
  now?: () => number;
}

/** The receiver must answer within this time, in milliseconds. */
export const WEBHOOK_TIMEOUT_MS = 10_000;

/** Refusals that may pass: request timeout, too early, too many requests (RFC 9110, 8470, 6585). */
const PASSING_REFUSALS = [408, 425, 429];

/** Refusals of this one enquiry; any other is of all of them. */
const REFUSALS_OF_ONE = [400, 409, 413, 422];

/** A message to the other system. */
export interface WebhookMessage {
  /** `lead.created`, `subscriber.confirmed`… */
  event: string;
  /** The same at every try, so that the receiver can tell a repeated one. */
  delivery: string;
  /** JSON. */
  body: string;
}

/** Posts a signed message. @returns the other side's words. @throws DeliveryError */
export type WebhookPost = (message: WebhookMessage, hold: Hold) => Promise<string>;

/** How messages go to another system; docs/webhook.md is the contract. */
export function createWebhookPost({ url, secret, now = Date.now }: WebhookSettings): WebhookPost {
  return async ({ event, delivery, body }, { signal, beforeHandover }) => {
    const timestamp = String(Math.floor(now() / 1000));
    await beforeHandover();
    const response = await post(url, body, signal, {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Atalaya-Webhook/1',
      'X-Atalaya-Event': event,
      'X-Atalaya-Delivery': delivery,
      'X-Atalaya-Timestamp': timestamp,
      ...(secret !== null && { 'X-Atalaya-Signature': signature(secret, timestamp, body) }),
    });
    // Nobody reads the answer; without this its connection would stay taken.
    await response.body?.cancel();
    const { status } = response;
    if (response.ok) return `http ${status}`;
    throw new DeliveryError(`The webhook answered ${status}`, {
      reason: `http ${status}`,
      // A redirect is not followed: the enquiry goes where the configuration says and nowhere else.
      permanent: status < 500 && !PASSING_REFUSALS.includes(status),
      channelDown: !REFUSALS_OF_ONE.includes(status),
      retryAfterMs: retryAfterMs(response.headers.get('Retry-After'), now()),
    });
  };
}

/** How the worker takes enquiries out by it. */
export function createWebhookTransport(settings: WebhookSettings): Transport {
  const send = createWebhookPost(settings);
  return (claim, hold) =>
    send({ event: 'lead.created', delivery: claim.id, body: webhookBody(claim) }, hold);
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
      signal: AbortSignal.any([signal, AbortSignal.timeout(WEBHOOK_TIMEOUT_MS)]),
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

/** The same at every try: what was stored, and nothing of the moment. */
export function webhookBody({ id, lead }: Claim): string {
  const { folio, kind, form, nombre, correo, telefono, detail, origin, createdAt } = lead;
  return JSON.stringify({
    event: 'lead.created',
    delivery: id,
    lead: {
      folio,
      kind,
      form,
      createdAt: createdAt.toISOString(),
      nombre,
      correo,
      telefono,
      detail,
      origin,
    },
  });
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
