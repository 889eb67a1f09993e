import { postSigned, type WebhookSettings } from '#server/messages/post-signed.ts';
import type { Tell } from './teller.ts';

/** The receiver has the same time for it as for an enquiry; docs/webhook.md is the contract. */
export function tellByWebhook(settings: WebhookSettings): Tell {
  return async ({ id, kind, detail, beganAt, endedAt }, what) => {
    const event = what === 'open' ? 'incident.opened' : 'incident.closed';
    const delivery = `${id}-${what}`;
    const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());
    const incident = { id, kind, detail, beganAt: moment(beganAt), endedAt: moment(endedAt) };
    const body = JSON.stringify({ event, delivery, incident });
    const { status } = await postSigned(settings, { event, delivery, body });
    if (status < 200 || status > 299) throw new Error(`the webhook answered ${status}`);
  };
}
