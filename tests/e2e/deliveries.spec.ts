import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { verifySignature } from '#tests/support/webhook-signature.ts';
import { folioOf, postForm, solvedCaptcha, writtenEnquiry } from '#tests/support/enquiry.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { freePort } from '#tests/support/site.ts';
import { readDeliveries } from '#tests/support/store.ts';
import { expect, test } from '#tests/support/test.ts';
import { BRAND } from '#tests/support/tested-site.ts';

test('a mail server that is away, refuses and then takes, and a webhook that fails: each gets its own, once', async ({
  extraSite,
}) => {
  const secret = 'un-secreto-de-webhook';
  const calls: { body: string; headers: Record<string, unknown> }[] = [];
  const receiver = createServer((request, response) => {
    void buffer(request).then((body) => {
      calls.push({ body: body.toString(), headers: request.headers });
      response.writeHead(calls.length === 1 ? 503 : 204).end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const port = await freePort();
  const site = await extraSite({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      WEBHOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/avisos`,
      WEBHOOK_SECRET: secret,
      WORKER_BACKOFF_BASE_MS: '200',
      WORKER_POLL_MS: '50',
    },
  });
  await expect.poll(() => site.output()).toContain('mail server not ready');
  const form = writtenEnquiry({ captcha: await solvedCaptcha(site.baseURL) });
  const folio = folioOf(await postForm(site.baseURL, form));
  expect(folio).not.toBeNull();

  await expect.poll(() => calls.length).toBe(2);
  const [first, second] = calls;
  expect(second?.headers['x-lead-delivery']).toBe(first?.headers['x-lead-delivery']);
  expect(JSON.parse(second?.body ?? '{}')).toMatchObject({ lead: { folio, nombre: 'Ana Torres' } });
  const header = (name: string) => String(second?.headers[name]);
  const received = {
    timestamp: header('x-lead-timestamp'),
    signature: header('x-lead-signature'),
    body: second?.body ?? '',
  };
  expect(verifySignature(secret, received)).toBe(true);

  const mail = await startMailServer(port);
  mail.state.down = true;
  await expect.poll(() => mail.state.refused).toBeGreaterThanOrEqual(2);
  expect(mail.received).toEqual([]);
  const outbox = () =>
    Object.fromEntries(
      readDeliveries(site.dataDir).map(({ channel, status }) => [channel, status]),
    );
  expect(outbox()).toEqual({ agency_mail: 'pending', visitor_mail: 'pending', webhook: 'sent' });
  mail.state.down = false;
  await expect.poll(() => mail.received.length).toBe(2);
  const sentTo = (address: string) =>
    mail.received.filter(({ to }) => to?.some((each) => each.address === address));
  const [toAgency] = sentTo(BRAND.correo);
  expect(toAgency?.subject).toContain(folio);
  expect(toAgency?.replyTo?.[0]?.address).toBe('ana@correo.example');
  expect(toAgency?.text).toContain('Vendo cerámica');
  expect(toAgency?.html).toContain('Vendo cerámica');
  expect(toAgency?.messageId).toMatch(/^<.+@.+>$/);
  expect(sentTo('ana@correo.example')).toHaveLength(1);
  await expect.poll(outbox).toEqual({ agency_mail: 'sent', visitor_mail: 'sent', webhook: 'sent' });
  await site.stop();
  await mail.close();
  receiver.close();
  expect(mail.received).toHaveLength(2);
  expect(calls).toHaveLength(2);
});
