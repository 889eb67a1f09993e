import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Email } from 'postal-mime';
import { verifySignature } from '#server/webhook/signature.ts';
import { startPostgres, type PostgresServer } from '../support/postgres.ts';
import { folioOf, postForm, solvedCaptcha, writtenEnquiry } from '../support/enquiry.ts';
import { startMailServer } from '../support/mail-server.ts';
import { readMails, waitForMails } from '../support/mailbox.ts';
import { freePort } from '../support/site.ts';
import { readDeliveries } from '../support/store.ts';
import { BRAND } from '../support/tested-content.ts';
import { expect, test } from '../support/test.ts';

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

  await expect.poll(() => mail.state.refused, { timeout: 10_000 }).toBeGreaterThanOrEqual(4);
  expect(mail.received).toEqual([]);
  expect(readDeliveries(site.dataDir).map((row) => row.status)).toEqual(['pending', 'pending']);

  mail.state.down = false;
  await expect.poll(() => mail.received.length, { timeout: 15_000 }).toBe(2);
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
  await expect.poll(() => mail.received.length, { timeout: 15_000 }).toBe(2);
  await site.stop();
  await mail.close();
});

test.describe('two processes on one PostgreSQL', () => {
  let postgres: PostgresServer;
  test.beforeAll(async () => {
    test.setTimeout(60_000);
    postgres = await startPostgres();
  });
  test.afterAll(() => postgres.stop());

  test('share leads and captchas, and deliver each row once', async ({ extraSite }) => {
    const env = {
      DATABASE_URL: await postgres.createDatabase(),
      SECRET_KEY: 'un-secreto-compartido-por-los-dos-procesos',
      WORKER_POLL_MS: '50',
      RATE_LIMIT: '1000',
    };
    // Together, so that both find an empty database and want to make its tables.
    const [one, two] = await Promise.all([extraSite({ env }), extraSite({ env })]);

    const form = writtenEnquiry({ captcha: await solvedCaptcha(one.baseURL) });
    const answers = await Promise.all([postForm(one.baseURL, form), postForm(two.baseURL, form)]);
    expect(answers.map((answer) => answer.status)).toEqual([303, 303]);
    expect(new Set(answers.map(folioOf)).size).toBe(1);

    const reused = writtenEnquiry({ captcha: form['captcha'] ?? '' });
    expect((await postForm(two.baseURL, reused)).status).toBe(422);

    const folios = [folioOf(answers[0])];
    for (let sent = 0; sent < 20; sent += 1) {
      const site = sent % 2 === 0 ? one : two;
      const next = writtenEnquiry({ captcha: await solvedCaptcha(site.baseURL) });
      folios.push(folioOf(await postForm(site.baseURL, next)));
    }
    expect(new Set(folios).size).toBe(21);
    for (const folio of folios) {
      const mails = async () =>
        [...(await readMails(one.dataDir)), ...(await readMails(two.dataDir))].filter((mail) =>
          mail.subject?.includes(folio ?? '—'),
        );
      await expect.poll(async () => (await mails()).length).toBe(2);
    }
    const all = [...(await readMails(one.dataDir)), ...(await readMails(two.dataDir))];
    expect(all).toHaveLength(42);
    expect(new Set(all.map((mail) => mail.messageId)).size).toBe(42);
  });
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
