import { setTimeout as wait } from 'node:timers/promises';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { freePort, type Site } from '../support/site.ts';
import { storedInSqlite } from '../support/stored.ts';
import { test } from '../support/test.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';
import { FAULT_ENV, FAULT_MS, underLoad } from './under-load.ts';

test.describe.configure({ timeout: 180_000 });

const AGENCY = 'hola@atalaya.example';

/** Subjects of what the agency got. */
const toAgency = (...servers: MailServer[]) =>
  servers
    .flatMap((server) => server.received)
    .filter((mail) => mail.to?.some((to) => to.address === AGENCY))
    .map((mail) => mail.subject ?? '');

const onSqlite = (site: Site) => ({
  origins: [site.baseURL],
  stored: () => storedInSqlite(site.dataDir),
});

test('the mail server is gone for a while', async ({ extraSite }, testInfo) => {
  const port = await freePort();
  const before = await startMailServer(port);
  const site = await extraSite({ env: { ...FAULT_ENV, SMTP_URL: before.url } });
  let after: MailServer | undefined;
  await underLoad(
    testInfo,
    {
      fault: 'correo caído y de vuelta',
      ...onSqlite(site),
      arrived: () => Promise.resolve(toAgency(before, ...(after ? [after] : []))),
    },
    async () => {
      await before.close();
      await wait(FAULT_MS);
      after = await startMailServer(port);
    },
  );
  await site.stop();
  await after?.close();
});

test('the mail server refuses for a while', async ({ extraSite }, testInfo) => {
  const mail = await startMailServer(await freePort());
  const site = await extraSite({ env: { ...FAULT_ENV, SMTP_URL: mail.url } });
  await underLoad(
    testInfo,
    {
      fault: 'correo que rechaza (451)',
      ...onSqlite(site),
      arrived: () => Promise.resolve(toAgency(mail)),
    },
    async () => {
      mail.state.down = true;
      await wait(FAULT_MS);
      mail.state.down = false;
    },
  );
  await site.stop();
  await mail.close();
});

test('the mail server takes its time', async ({ extraSite }, testInfo) => {
  const mail = await startMailServer(await freePort());
  const site = await extraSite({ env: { ...FAULT_ENV, SMTP_URL: mail.url } });
  await underLoad(
    testInfo,
    {
      fault: 'correo lento (2 s por mensaje)',
      ...onSqlite(site),
      arrived: () => Promise.resolve(toAgency(mail)),
    },
    async () => {
      mail.state.delayMs = 2_000;
      await wait(FAULT_MS);
      mail.state.delayMs = 0;
    },
  );
  await site.stop();
  await mail.close();
});

for (const [fault, manner] of [
  ['webhook que falla (500)', { status: 500 }],
  ['webhook lento (2 s por aviso)', { delayMs: 2_000 }],
] as const) {
  test(fault, async ({ extraSite }, testInfo) => {
    const receiver = await startWebhookReceiver();
    const site = await extraSite({
      env: { ...FAULT_ENV, WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: 'un-secreto-de-webhook' },
    });
    const usual = { ...receiver.manner };
    await underLoad(
      testInfo,
      {
        fault,
        ...onSqlite(site),
        arrived: () =>
          Promise.resolve(
            receiver.calls.filter((call) => call.status === 204).map((call) => call.body),
          ),
      },
      async () => {
        Object.assign(receiver.manner, manner);
        await wait(FAULT_MS);
        Object.assign(receiver.manner, usual);
      },
    );
    await site.stop();
    await receiver.close();
  });
}
