import * as z from 'zod';
import type { Transport } from '#server/messages/delivery.ts';
import type { Lead } from '#server/leads/lead.ts';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import { isRefusedForGood, retryAfterMs } from '#server/platform/post.ts';
import {
  postSigned,
  SUBSCRIBER_EVENTS,
  type WebhookSettings,
} from '#server/messages/post-signed.ts';

/** With these HTTP statuses, the webhook refuses one message. Any other error means it is down. */
const REFUSALS_OF_ONE = [400, 409, 413, 422];

const eventSchema = z.object({
  event: z.enum(['lead.message', ...SUBSCRIBER_EVENTS]),
  body: z.string(),
});

/** Sends enquiries, answers and subscriptions to another system (docs/webhook.md). */
export function createWebhookTransport(config: {
  readonly webhook: WebhookSettings | null;
  unreadable?: readonly string[];
}): Transport<Lead> {
  return async ({ id, kind, lead, data }, { signal, beforeHandover }) => {
    const settings = config.webhook;
    if (config.unreadable?.includes('webhook') === true) {
      const failure = { reason: 'key lost', channelDown: true };
      throw new DeliveryError('The webhook’s key was sealed with another key of the site', failure);
    }
    if (settings === null) return null;
    const { now = Date.now } = settings;
    const message =
      lead === null || kind === 'message'
        ? eventSchema.parse(data)
        : { event: 'lead.created' as const, body: webhookBody({ id, lead }) };
    await beforeHandover();
    const { status, retryAfter } = await postSigned(settings, { ...message, delivery: id }, signal);
    if (status >= 200 && status <= 299) return `http ${status}`;
    throw new DeliveryError(`The webhook answered ${status}`, {
      reason: `http ${status}`,
      permanent: isRefusedForGood(status),
      channelDown: !REFUSALS_OF_ONE.includes(status),
      retryAfterMs: retryAfterMs(retryAfter, now()),
    });
  };
}

/** Returns the body of a message about an enquiry. Every attempt has the same body. */
export function webhookBody({ id, lead }: { id: string; lead: Lead }): string {
  const { folio, kind, form, nombre, correo, telefono, detail, origin, createdAt } = lead;
  const { urgentWhy, source } = lead;
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
      // Only an urgent enquiry has `urgent`, and only an enquiry entered by hand has `source`.
      ...(typeof urgentWhy === 'string' && { urgent: urgentWhy }),
      ...(form === 'mano' && { source }),
    },
  });
}
