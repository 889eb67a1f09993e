import { setTimeout as wait } from 'node:timers/promises';
import { folioOf, postForm, solvedCaptcha, writtenEnquiry } from '../support/enquiry.ts';
import { type MailServer, startDrippingServer, startMailServer } from '../support/mail-server.ts';
import { freePort, type Site } from '../support/site.ts';
import { storedInSqlite } from '../support/stored.ts';
import { readDeliveries } from '../support/store.ts';
import { expect, test } from '../support/test.ts';
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

/** Makes the other side behave otherwise for as long as a fault lasts. */
async function whileIts<Manner extends object>(
  manner: Manner,
  changes: Partial<Manner>,
): Promise<void> {
  const usual = { ...manner };
  Object.assign(manner, changes);
  await wait(FAULT_MS);
  Object.assign(manner, usual);
}

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

for (const [fault, manner] of [
  ['correo que rechaza (451)', { down: true }],
  ['correo lento (2 s por mensaje)', { delayMs: 2_000 }],
] as const) {
  test(fault, async ({ extraSite }, testInfo) => {
    const mail = await startMailServer(await freePort());
    const site = await extraSite({ env: { ...FAULT_ENV, SMTP_URL: mail.url } });
    await underLoad(
      testInfo,
      { fault, ...onSqlite(site), arrived: () => Promise.resolve(toAgency(mail)) },
      () => whileIts(mail.state, manner),
    );
    await site.stop();
    await mail.close();
  });
}

for (const [fault, manner] of [
  ['webhook que falla (500)', { status: 500 }],
  ['webhook lento (2 s por aviso)', { delayMs: 2_000 }],
] as const) {
  test(fault, async ({ extraSite }, testInfo) => {
    const receiver = await startWebhookReceiver();
    const site = await extraSite({
      env: { ...FAULT_ENV, WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: 'un-secreto-de-webhook' },
    });
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
      () => whileIts(receiver.manner, manner),
    );
    await site.stop();
    await receiver.close();
  });
}

test('one of the agency’s mailboxes is full, then one refuses what it reads', async ({
  extraSite,
}, testInfo) => {
  const [ventas, taller] = ['ventas@atalaya.example', 'taller@atalaya.example'];
  const mail = await startMailServer(await freePort());
  mail.state.judgeMessage = (raw) =>
    raw.includes(`To: ${taller}`) && raw.includes('text/html') ? '554 5.7.1 Content refused' : null;
  const site = await extraSite({
    env: { ...FAULT_ENV, SMTP_URL: mail.url, LEADS_TO: `${ventas}, ${taller}` },
  });
  const got = (address: string) =>
    mail.received
      .filter(({ to }) => to?.some((one) => one.address === address))
      .map(({ subject }) => subject ?? '');
  await underLoad(
    testInfo,
    {
      fault: 'buzón lleno (552 5.2.2) y contenido rechazado (554)',
      ...onSqlite(site),
      arrived: () =>
        Promise.resolve(
          got(ventas).filter((subject) =>
            got(taller).some((other) => other.slice(0, 13) === subject.slice(0, 13)),
          ),
        ),
    },
    () =>
      whileIts(mail.state, {
        judgeRecipient: (address) => (address === ventas ? '552 5.2.2 Mailbox full' : null),
      }),
  );
  expect(site.output()).toContain('incident: the other side refuses what is for the agency');
  expect(readDeliveries(site.dataDir).filter((row) => row.channel === 'agency_mail')).toHaveLength(
    new Set(got(ventas)).size * 2,
  );
  await site.stop();
  await mail.close();
});

test('a webhook that is dead starves no mail', async ({ extraSite }, testInfo) => {
  const receiver = await startWebhookReceiver();
  const mail = await startMailServer(await freePort());
  const site = await extraSite({
    env: {
      ...FAULT_ENV,
      SMTP_URL: mail.url,
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET: 'un-secreto-de-webhook',
    },
  });
  await underLoad(
    testInfo,
    {
      fault: 'webhook que no contesta: los correos salen igual',
      ...onSqlite(site),
      arrived: () => Promise.resolve(toAgency(mail)),
    },
    async () => {
      receiver.manner.delayMs = 60_000;
      await wait(FAULT_MS);
      const before = toAgency(mail).length;
      // Long before the webhook answers.
      await expect.poll(() => toAgency(mail).length).toBeGreaterThan(before);
      receiver.manner.delayMs = 0;
    },
  );
  await site.stop();
  await receiver.close();
  await mail.close();
});

test('the process ends in ten seconds whatever hangs', async ({ extraSite }) => {
  const mail = await startDrippingServer(5_000);
  const receiver = await startWebhookReceiver();
  receiver.manner.delayMs = 60_000;
  const site = await extraSite({
    env: {
      ...FAULT_ENV,
      SMTP_URL: mail.url,
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET: 'un-secreto-de-webhook',
    },
  });
  const captcha = await solvedCaptcha(site.baseURL);
  expect(folioOf(await postForm(site.baseURL, writtenEnquiry({ captcha })))).not.toBeNull();
  await expect.poll(() => mail.connections()).toBeGreaterThan(1);
  const asked = performance.now();
  expect(await site.stop()).toBe(0);
  expect(performance.now() - asked).toBeLessThan(10_000);
  const rows = readDeliveries(site.dataDir);
  expect(rows.map((row) => row.status)).toEqual(['pending', 'pending', 'pending']);
  expect(rows.map((row) => row.lease_owner)).toEqual([null, null, null]);
  await receiver.close();
  await mail.close();
});
