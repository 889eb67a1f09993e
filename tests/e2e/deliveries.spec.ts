import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Email } from 'postal-mime';
import { verifySignature } from '#server/messages/post-signed.ts';
import { folioOf, postForm, solvedCaptcha, writtenEnquiry } from '#tests/support/enquiry.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { waitForMails } from '#tests/support/mailbox.ts';
import { freePort } from '#tests/support/site.ts';
import { readDeliveries } from '#tests/support/store.ts';
import { expect, test } from '#tests/support/test.ts';
import { BRAND } from '#tests/support/tested-site.ts';

const sentTo = (mails: Email[], address: string) =>
  mails.filter((mail) => mail.to?.some((to) => to.address === address));

test('a mail server that refuses and then takes: each mail arrives once', async ({ extraSite }) => {
  const port = await freePort();
  const mail = await startMailServer(port);
  mail.state.down = true;
  const site = await extraSite({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      WORKER_BACKOFF_BASE_MS: '200',
      WORKER_POLL_MS: '50',
    },
  });
  const form = writtenEnquiry({ captcha: await solvedCaptcha(site.baseURL) });
  const folio = folioOf(await postForm(site.baseURL, form));
  expect(folio).not.toBeNull();

  await expect.poll(() => mail.state.refused).toBeGreaterThanOrEqual(4);
  expect(mail.received).toEqual([]);
  expect(readDeliveries(site.dataDir).map((row) => row.status)).toEqual(['pending', 'pending']);

  mail.state.down = false;
  await expect.poll(() => mail.received.length).toBe(2);
  const [toAgency] = sentTo(mail.received, BRAND.correo);
  expect(toAgency?.subject).toContain(folio);
  expect(toAgency?.replyTo?.[0]?.address).toBe('ana@correo.example');
  expect(toAgency?.text).toContain('Vendo cerámica');
  expect(toAgency?.html).toContain('Vendo cerámica');
  expect(toAgency?.messageId).toMatch(/^<.+@.+>$/);
  expect(sentTo(mail.received, 'ana@correo.example')).toHaveLength(1);
  await expect
    .poll(() => readDeliveries(site.dataDir).map((row) => row.status))
    .toEqual(['sent', 'sent']);
  await site.stop();
  await mail.close();
  expect(mail.received).toHaveLength(2);
});

test('a mail server that is not there when the site starts does not stop it', async ({
  extraSite,
}) => {
  const port = await freePort();
  const site = await extraSite({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      WORKER_BACKOFF_BASE_MS: '200',
      WORKER_POLL_MS: '50',
    },
  });
  await expect.poll(() => site.output()).toContain('mail server not ready');
  const form = writtenEnquiry({ captcha: await solvedCaptcha(site.baseURL) });
  expect((await postForm(site.baseURL, form)).status).toBe(303);
  const mail = await startMailServer(port);
  await expect.poll(() => mail.received.length).toBe(2);
  await site.stop();
  await mail.close();
});

test('the webhook gets the lead, signed', async ({ extraSite }) => {
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
  const { port } = receiver.address() as AddressInfo;
  const site = await extraSite({
    env: {
      WEBHOOK_URL: `http://127.0.0.1:${port}/avisos`,
      WEBHOOK_SECRET: secret,
      WORKER_BACKOFF_BASE_MS: '200',
      WORKER_POLL_MS: '50',
    },
  });
  const form = writtenEnquiry({ captcha: await solvedCaptcha(site.baseURL) });
  const folio = folioOf(await postForm(site.baseURL, form));
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
  await waitForMails(site.dataDir, (mail) => mail.subject?.includes(folio ?? '—'), 2);
  receiver.close();
});
