import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWebhookTransport } from '#server/leads/webhook-transport.ts';
import type { WebhookSettings } from '#server/messages/post-signed.ts';
import { retryAfterMs } from '#server/platform/post.ts';
import { aClaim, aHold } from '#tests/support/leads.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { verifySignature } from '#tests/support/webhook-signature.ts';

const secret = 'una-clave-de-prueba';
const claim = aClaim({ channel: 'webhook' });

describe('a webhook', () => {
  let receiver: WebhookReceiver;
  let webhook: WebhookSettings;
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    webhook = { url: new URL(`${receiver.url}?de=atalaya`), secret };
  });
  afterEach(() => receiver.close());

  const send = (changes: Partial<typeof claim> = {}, hold = aHold()) =>
    createWebhookTransport({ webhook })({ ...claim, ...changes }, hold);
  const refusal = (manner: Partial<WebhookReceiver['manner']> = {}) => {
    Object.assign(receiver.manner, manner);
    return send().catch((error: unknown) => error);
  };

  it('posts the enquiry, signed so that the receiver can verify it', async () => {
    await send();
    const [call] = receiver.calls;
    const { headers = {}, body = '' } = call ?? {};
    expect(call?.asked).toBe('POST /avisos?de=atalaya');
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-lead-event': 'lead.created',
      'x-lead-delivery': claim.id,
    });
    expect(JSON.parse(body)).toMatchObject({
      delivery: claim.id,
      lead: { folio: 'ATA-7K3M-Q9', nombre: 'Ana Núñez', createdAt: '2026-01-05T18:30:00.000Z' },
    });
    const timestamp = String(headers['x-lead-timestamp']);
    const signature = String(headers['x-lead-signature']);
    expect(verifySignature(secret, { timestamp, signature, body })).toBe(true);
  });

  it('sends the same body at every try', async () => {
    webhook.now = () => 1e12;
    await send();
    webhook.now = () => 2e12;
    await send({ attempt: 2 });
    const [first, second] = receiver.calls;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['x-lead-signature']).not.toBe(first?.headers['x-lead-signature']);
  });

  it('sends the user and password of its address as a header', async () => {
    Object.assign(webhook.url, { username: 'ana', password: 'a:b' });
    await send();
    const basic = Buffer.from('ana:a:b').toString('base64');
    expect(receiver.calls[0]?.headers).toMatchObject({ authorization: `Basic ${basic}` });
  });

  it.each([
    [400, true],
    [401, true],
    [404, true],
    [410, true],
    [408, false],
    [425, false],
    [429, false],
    [500, false],
    [503, false],
  ])('takes an answer of %i as final: %s', async (status, permanent) => {
    expect(await refusal({ status })).toMatchObject({ permanent, reason: `http ${status}` });
  });

  it('does not follow a redirect', async () => {
    const refused = await refusal({ status: 307, headers: { Location: '/otra' } });
    expect(refused).toMatchObject({ permanent: true, reason: 'http 307' });
    expect(receiver.calls).toHaveLength(1);
  });

  it('waits as long as the receiver asks', async () => {
    const refused = await refusal({ status: 503, headers: { 'Retry-After': '120' } });
    expect(refused).toMatchObject({ retryAfterMs: 120_000 });
    const now = Date.parse('2026-01-05T12:00:00Z');
    expect(retryAfterMs('Mon, 05 Jan 2026 12:01:00 GMT', now)).toBe(60_000);
    expect(retryAfterMs('Mon, 05 Jan 2026 11:00:00 GMT', now)).toBe(0);
    expect(retryAfterMs('pronto', now)).toBeNull();
    expect(retryAfterMs(undefined, now)).toBeNull();
  });

  it('takes a receiver that is not there as a failure that passes', async () => {
    await receiver.close();
    expect(await refusal()).toMatchObject({ permanent: false, reason: 'ECONNREFUSED' });
  });

  it('lets go when it is told to', async () => {
    receiver.manner.delayMs = Infinity;
    const abort = new AbortController();
    const sending = send({}, aHold(abort.signal));
    abort.abort();
    await expect(sending).rejects.toMatchObject({ permanent: false, reason: 'AbortError' });
  });
});
