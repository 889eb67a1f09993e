import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '#server/platform/database/database.ts';
import { folioOf, postForm, writtenEnquiry } from '#tests/support/enquiry.ts';
import { startDrippingServer, startMailServer } from '#tests/support/mail-server.ts';
import { presolvedCaptchas } from '#tests/support/presolved.ts';
import { addRow } from '#tests/support/results-table.ts';
import type { Site } from '#tests/support/site.ts';
import { readDeliveries, readLeads } from '#tests/support/store.ts';
import { BRAND } from '#tests/support/tested-site.ts';
import { FAULT_MS, underLoad } from './under-load.ts';
import { amount, expect, got, type Machine, SALES, test, WORKSHOP } from './worlds.ts';

const HANG_MS = 300_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const port = ({ mail }: Machine) => Number(new URL(mail.url).port);

async function untilFelt({ site }: Machine): Promise<void> {
  const failed = () =>
    readDeliveries(site.dataDir).filter((row) => row.status === 'pending' && row.attempts > 0);
  await expect.poll(() => failed().length, { timeout: HANG_MS }).toBeGreaterThan(0);
  await wait(FAULT_MS);
}

test('the mail server is gone for a while', async ({ machine }, testInfo) => {
  await underLoad(testInfo, 'correo caído y de vuelta', machine, async () => {
    await machine.mail.close();
    await untilFelt(machine);
    machine.mail = await startMailServer(port(machine), machine.mail.received);
  });
});

test('one of the agency’s mailboxes is full, then one refuses what it reads', async ({
  machine,
}, testInfo) => {
  const { mail, site } = machine;
  mail.state.judgeMessage = (raw) =>
    raw.includes(`To: ${WORKSHOP}`) && raw.includes('text/html')
      ? '554 5.7.1 Content refused'
      : null;
  await underLoad(
    testInfo,
    'buzón lleno (552 5.2.2) y contenido rechazado (554)',
    machine,
    async () => {
      mail.state.judgeRecipient = (address) =>
        address === SALES ? '552 5.2.2 Mailbox full' : null;
      await untilFelt(machine);
      mail.state.judgeRecipient = () => null;
    },
  );
  mail.state.judgeMessage = () => null;
  expect(site.output()).toContain('incident: the other side refuses what is for the agency');
  const toAgency = readDeliveries(site.dataDir).filter((row) => row.channel === 'agency_mail');
  expect(toAgency).toHaveLength(2 * readLeads(site.dataDir).length);
});

test('a webhook that is dead starves no mail', async ({ machine }, testInfo) => {
  const fault = 'webhook que no contesta: los correos salen igual';
  await underLoad(testInfo, fault, machine, async () => {
    const { mail, webhook } = machine;
    webhook.manner.delayMs = Infinity;
    await expect.poll(() => webhook.waiting(), { timeout: HANG_MS }).toBeGreaterThan(0);
    const before = got(mail, SALES).length;
    await expect.poll(() => got(mail, SALES).length, { timeout: HANG_MS }).toBeGreaterThan(before);
    await expect.poll(() => webhook.waiting(), { timeout: HANG_MS }).toBeGreaterThan(0);
    webhook.manner.delayMs = 0;
    webhook.hangUp();
  });
});

function truncateLog({ dataDir }: Site): void {
  const database = new DatabaseSync(sqliteFile(dataDir), { timeout: HANG_MS });
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
}

test('the disk is full for a while', async ({ machine }, testInfo) => {
  const { disk, site } = machine;
  test.skip(disk === null, 'neither a file system of our own nor prlimit');
  if (disk === null) return;
  truncateLog(site);
  const readiness = async () => (await fetch(`${site.baseURL}/salud/listo`)).status;
  const sending = async () => {
    const [captcha = ''] = await presolvedCaptchas(1);
    return (await postForm(site.baseURL, writtenEnquiry({ captcha }))).status;
  };
  await underLoad(testInfo, `disco lleno (${disk.means})`, machine, async () => {
    await disk.fill(site.pid);
    await wait(FAULT_MS);
    await expect.poll(sending, { timeout: HANG_MS, intervals: [20] }).toBe(503);
    await expect.poll(readiness, { timeout: HANG_MS }).toBe(503);
    await disk.free(site.pid);
  });
});

test('the clock is set a day ahead, and back', async ({ machine }, testInfo) => {
  test.skip(process.platform === 'win32', 'Windows has no signal to set it by');
  await underLoad(testInfo, 'reloj +24 h y de vuelta', machine, async () => {
    machine.setHost({ clockMs: DAY_MS });
    await wait(FAULT_MS);
    machine.setHost({});
  });
});

test('another program has the database locked: pages go on, and an enquiry is told', async ({
  machine: { site },
}) => {
  const [captcha = ''] = await presolvedCaptchas(1);
  const enquiry = writtenEnquiry({ captcha });
  // Repeats a request once, as browsers do: the server may close an idle connection just when the
  // request comes.
  const again = <T>(ask: () => Promise<T>) => ask().catch(ask);
  const other = new DatabaseSync(sqliteFile(site.dataDir), { timeout: HANG_MS });
  other.exec('begin immediate');
  const state: { answered: boolean } = { answered: false };
  const sent = again(() => postForm(site.baseURL, enquiry)).finally(() => (state.answered = true));
  const seen = new Set<string>();
  const isWaiting = () => !state.answered;
  while (isWaiting()) {
    for (const path of ['/', '/contacto', '/salud']) {
      expect((await again(() => fetch(site.baseURL + path))).status).toBe(200);
      if (isWaiting()) seen.add(path);
    }
    await wait(100);
  }
  const refused = await sent;
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  const page = await refused.text();
  const kept = enquiry['contact[mensaje]'];
  for (const said of ['No pudimos guardar tu mensaje', BRAND.telefono, BRAND.correo, kept]) {
    expect(page).toContain(said);
  }
  expect([...seen]).toEqual(['/', '/contacto', '/salud']);
  other.exec('rollback');
  other.close();
  await expect
    .poll(async () => (await postForm(site.baseURL, enquiry)).status, { timeout: HANG_MS })
    .toBe(303);
});

const ROUNDS = amount(1, 100);
const VISITORS = 6;

async function sendUntilKilled(site: Site, visitor: string, onThanks: () => void) {
  const thanked = new Map<string, string>();
  for (let sent = 0; ; sent += 1) {
    const mail = `${visitor}-${sent}@corte.example`;
    const [captcha = ''] = await presolvedCaptchas(1);
    try {
      const form = writtenEnquiry({ captcha, 'contact[correo]': mail });
      const folio = folioOf(await postForm(site.baseURL, form));
      if (folio === null) continue;
      thanked.set(folio, mail);
      onThanks();
    } catch {
      return thanked;
    }
  }
}

test('killed at any moment under load: all that was thanked for is stored, once, and delivered', async ({
  machine,
}, testInfo) => {
  test.setTimeout(5 * HANG_MS + ROUNDS * 60_000);
  const { site } = machine;
  const thanked = new Map<string, string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = Promise.withResolvers<undefined>();
    const visits = Array.from({ length: VISITORS }, (_, visitor) =>
      sendUntilKilled(site, `${round}-${visitor}`, () => first.resolve(undefined)),
    );
    await first.promise;
    await wait(randomInt(0, 120));
    await site.stop('SIGKILL');
    for (const visit of await Promise.all(visits)) {
      for (const [folio, mail] of visit) thanked.set(folio, mail);
    }
    await site.restart();
  }
  const pending = () => readDeliveries(site.dataDir).filter(({ status }) => status !== 'sent');
  await expect.poll(pending, { timeout: HANG_MS }).toEqual([]);
  const leads = readLeads(site.dataDir).filter(({ correo }) => correo.endsWith('@corte.example'));
  const byFolio = new Map(leads.map((lead) => [lead.folio, lead.correo]));
  const folios = [...thanked.keys()];
  const arrived = await machine.arrived();
  const cells = {
    aceptadas: folios.length,
    guardadas: folios.filter((folio) => byFolio.get(folio) === thanked.get(folio)).length,
    entregadas: folios.filter((folio) => arrived.some((text) => text.includes(folio))).length,
    duplicadas: leads.length - new Set(leads.map(({ correo }) => correo)).size,
  };
  const table = 'Muertes súbitas (SIGKILL en un momento cualquiera)';
  addRow(testInfo, table, { rondas: ROUNDS, ...cells });
  expect(folios.length).toBeGreaterThanOrEqual(ROUNDS);
  const all = folios.length;
  expect(cells).toEqual({ aceptadas: all, guardadas: all, entregadas: all, duplicadas: 0 });
});

test('the process ends in order whatever hangs', async ({ machine }) => {
  const { site, webhook } = machine;
  await machine.mail.close();
  const dripping = await startDrippingServer(port(machine), 5_000);
  webhook.manner.delayMs = Infinity;
  const [captcha = ''] = await presolvedCaptchas(1);
  const folio = folioOf(await postForm(site.baseURL, writtenEnquiry({ captcha })));
  expect(folio).not.toBeNull();
  await expect.poll(() => dripping.connections(), { timeout: HANG_MS }).toBeGreaterThan(1);
  await expect.poll(() => webhook.waiting(), { timeout: HANG_MS }).toBeGreaterThan(0);
  expect(await site.stop()).toBe(0);
  const id = readLeads(site.dataDir).find((lead) => lead.folio === folio)?.id;
  const rows = readDeliveries(site.dataDir).filter((row) => row.lead_id === id);
  expect(rows).toHaveLength(4);
  for (const row of rows) expect(row).toMatchObject({ status: 'pending', lease_owner: null });
  await dripping.close();
});
