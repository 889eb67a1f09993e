import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import { verifySignature } from '#tests/support/webhook-signature.ts';
import { createWebhookTransport } from '#server/leads/webhook-transport.ts';
import { retryAfterMs } from '#server/platform/post.ts';
import { aClaim, aHold } from '#tests/support/leads.ts';

const secret = 'una-clave-de-prueba';
const claim = aClaim({ channel: 'webhook' });

interface Received {
  request: IncomingMessage;
  body: string;
}

describe('a webhook', () => {
  let server: Server | undefined;
  afterEach(async () => {
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    server = undefined;
  });

  async function receiver(answer: (response: ServerResponse) => void) {
    const received: Received[] = [];
    const listening = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        received.push({ request, body });
        answer(response);
      });
    });
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    server = listening;
    const { port } = listening.address() as AddressInfo;
    return { url: new URL(`http://127.0.0.1:${port}/aviso?de=atalaya`), received };
  }

  const answering = (status: number, headers: Record<string, string> = {}) =>
    receiver((response) => response.writeHead(status, headers).end('gracias'));

  async function failure(url: URL): Promise<DeliveryError> {
    const error = await createWebhookTransport({ webhook: { url, secret } })(claim, aHold()).catch(
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof DeliveryError)) throw new Error('not refused');
    return error;
  }

  it('posts the enquiry, signed so that the receiver can verify it', async () => {
    const { url, received } = await answering(204);
    await createWebhookTransport({ webhook: { url, secret } })(claim, aHold());
    const [{ request, body } = {} as Partial<Received>] = received;
    expect(request).toMatchObject({ method: 'POST', url: '/aviso?de=atalaya' });
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-lead-event': 'lead.created',
      'x-lead-delivery': claim.id,
    });
    expect(JSON.parse(body ?? '')).toMatchObject({
      delivery: claim.id,
      lead: { folio: 'ATA-7K3M-Q9', nombre: 'Ana Núñez', createdAt: '2026-01-05T18:30:00.000Z' },
    });
    const signed = {
      timestamp: String(request?.headers['x-lead-timestamp']),
      signature: String(request?.headers['x-lead-signature']),
      body: body ?? '',
    };
    expect(verifySignature(secret, signed)).toBe(true);
  });

  it('sends the same body at every try', async () => {
    const { url, received } = await answering(200);
    await createWebhookTransport({ webhook: { url, secret, now: () => 1e12 } })(claim, aHold());
    await createWebhookTransport({ webhook: { url, secret, now: () => 2e12 } })(
      { ...claim, attempt: 2 },
      aHold(),
    );
    expect(received[1]?.body).toBe(received[0]?.body);
    expect(received[1]?.request.headers['x-lead-signature']).not.toBe(
      received[0]?.request.headers['x-lead-signature'],
    );
  });

  it('sends the user and password of its address as a header', async () => {
    const { url, received } = await answering(200);
    url.username = 'ana';
    url.password = 'a:b';
    await createWebhookTransport({ webhook: { url, secret } })(claim, aHold());
    const { headers } = received[0]?.request ?? {};
    expect(headers?.authorization).toBe(`Basic ${Buffer.from('ana:a:b').toString('base64')}`);
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
    const { url } = await answering(status);
    expect(await failure(url)).toMatchObject({ permanent, reason: `http ${status}` });
  });

  it('does not follow a redirect', async () => {
    const { url, received } = await answering(307, { Location: '/otra' });
    expect(await failure(url)).toMatchObject({ permanent: true, reason: 'http 307' });
    expect(received).toHaveLength(1);
  });

  it('waits as long as the receiver asks', async () => {
    const { url } = await answering(503, { 'Retry-After': '120' });
    expect(await failure(url)).toMatchObject({ retryAfterMs: 120_000 });
    const now = Date.parse('2026-01-05T12:00:00Z');
    expect(retryAfterMs('Mon, 05 Jan 2026 12:01:00 GMT', now)).toBe(60_000);
    expect(retryAfterMs('Mon, 05 Jan 2026 11:00:00 GMT', now)).toBe(0);
    expect(retryAfterMs('pronto', now)).toBeNull();
    expect(retryAfterMs(undefined, now)).toBeNull();
  });

  it('takes a receiver that is not there as a failure that passes', async () => {
    const { url } = await answering(200);
    await new Promise((resolve) => server?.close(resolve));
    server = undefined;
    expect(await failure(url)).toMatchObject({ permanent: false, reason: 'ECONNREFUSED' });
  });

  it('lets go when it is told to', async () => {
    const { url } = await receiver(() => undefined);
    const abort = new AbortController();
    const sending = createWebhookTransport({ webhook: { url, secret } })(
      claim,
      aHold(abort.signal),
    );
    abort.abort();
    await expect(sending).rejects.toMatchObject({ permanent: false, reason: 'AbortError' });
  });
});
