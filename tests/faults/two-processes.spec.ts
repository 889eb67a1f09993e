import { setTimeout as wait } from 'node:timers/promises';
import { folioOf, postForm, writtenEnquiry } from '#tests/support/enquiry.ts';
import { presolvedCaptchas } from '#tests/support/presolved.ts';
import { FAULT_MS, underLoad } from './under-load.ts';
import { expect, test } from './worlds.ts';

test('a site that starts before its database waits for it', async ({ pair }) => {
  const waited = pair.sites.filter((site) => site.output().includes('the start waits for it'));
  expect(waited).not.toEqual([]);
  for (const site of pair.sites) {
    const ready = async () => (await fetch(`${site.baseURL}/salud/listo`)).status;
    await expect.poll(ready).toBe(200);
  }
});

test('two processes share leads and captchas, and deliver each row once', async ({ pair }) => {
  const [one, two] = pair.origins;
  if (one === undefined || two === undefined) throw new Error('two processes');
  const [captcha = '', ...others] = await presolvedCaptchas(11);
  const form = writtenEnquiry({ captcha });
  const answers = await Promise.all([postForm(one, form), postForm(two, form)]);
  expect(answers.map((answer) => answer.status)).toEqual([303, 303]);
  expect(new Set(answers.map(folioOf)).size).toBe(1);
  expect((await postForm(two, writtenEnquiry({ captcha }))).status).toBe(422);

  const sent = others.map((unused, at) =>
    postForm(at % 2 === 0 ? one : two, writtenEnquiry({ captcha: unused })),
  );
  const folios = new Set([...answers, ...(await Promise.all(sent))].map(folioOf));
  expect(folios.size).toBe(11);
  const pending = async () =>
    (await pair.stored()).deliveries.filter(({ status }) => status !== 'sent').length;
  await expect.poll(pending, { timeout: 300_000 }).toBe(0);
  expect(pair.mail.received).toHaveLength(22);
  expect(new Set(pair.mail.received.map(({ messageId }) => messageId)).size).toBe(22);
  for (const folio of folios) {
    const arrived = pair.mail.received.filter(({ subject }) => subject?.includes(folio ?? '—'));
    expect(arrived).toHaveLength(2);
  }
});

test('one of two processes is killed', async ({ pair }, testInfo) => {
  const [, two] = pair.sites;
  await underLoad(testInfo, 'SIGKILL de uno de dos procesos (PostgreSQL)', pair, async () => {
    await two.stop('SIGKILL');
    await wait(FAULT_MS);
  });
  await two.restart();
});

test('the database server is killed and started again', async ({ pair }, testInfo) => {
  await underLoad(testInfo, 'SIGKILL de PostgreSQL y vuelta', pair, async () => {
    await pair.postgres.crash();
    await wait(FAULT_MS);
    await pair.postgres.restart();
  });
});
