import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { folioOf, postForm, writtenEnquiry } from '../support/enquiry.ts';
import { LONG_FORM } from '../support/long-form.ts';
import { readMails } from '../support/mailbox.ts';
import { presolvedCaptchas, TEST_SECRET_KEY } from '../support/presolved.ts';
import { addRow } from '../support/results-table.ts';
import type { Site } from '../support/site.ts';
import { readLeads } from '../support/store.ts';
import { expect, test } from '../support/test.ts';

/** How many times the process is killed, and how many visitors send meanwhile. */
const ROUNDS = LONG_FORM ? 100 : 8;
const VISITORS = 6;

/** More than can be sent before the latest kill. */
const SOLVED_PER_ROUND = LONG_FORM ? 100 : 50;

/** The moments at which the process is killed, in milliseconds after the round's first thanks. */
const KILL_AFTER_MS = { min: 0, max: 120 };

interface Accepted {
  folio: string;
  mail: string;
}

/** Sends until the server dies. @returns what was answered with a folio */
async function visit(
  site: Site,
  captchas: string[],
  round: number,
  onAccepted: () => void,
): Promise<Accepted[]> {
  const accepted: Accepted[] = [];
  for (;;) {
    const captcha = captchas.pop();
    if (captcha === undefined) return accepted;
    const mail = `visita-${round}-${captchas.length}@correo.example`;
    try {
      const form = writtenEnquiry({ captcha, 'contact[correo]': mail });
      const folio = folioOf(await postForm(site.baseURL, form));
      if (folio === null) continue;
      accepted.push({ folio, mail });
      onAccepted();
    } catch {
      // The connection died with the server: nothing was promised to this visitor.
      return accepted;
    }
  }
}

test('killed at any moment under load: all that was thanked for is stored, once, and delivered', async ({
  extraSite,
}, testInfo) => {
  test.setTimeout(60_000 + ROUNDS * 5_000);
  const site = await extraSite({
    env: {
      SECRET_KEY: TEST_SECRET_KEY,
      RATE_LIMIT: '1000000',
      WORKER_LEASE_MS: '500',
      WORKER_POLL_MS: '50',
    },
  });
  const accepted: Accepted[] = [];
  let cut = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const captchas = await presolvedCaptchas(SOLVED_PER_ROUND);
    const first = Promise.withResolvers<unknown>();
    const visits = Array.from({ length: VISITORS }, () =>
      visit(site, captchas, round, () => first.resolve(null)),
    );
    await Promise.race([first.promise, Promise.all(visits)]);
    await wait(randomInt(KILL_AFTER_MS.min, KILL_AFTER_MS.max));
    await site.stop('SIGKILL');
    accepted.push(...(await Promise.all(visits)).flat());
    if (captchas.length > 0) cut += 1;
    await site.restart();
  }

  const leads = readLeads(site.dataDir);
  const byFolio = new Map(leads.map((lead) => [lead.folio, lead]));
  const found = accepted.filter(({ folio, mail }) => byFolio.get(folio)?.correo === mail);
  const duplicates = leads.length - new Set(leads.map((lead) => lead.correo)).size;
  // Leads whose answer was lost with the connection are delivered too.
  await expect
    .poll(async () => (await readMails(site.dataDir)).length, { timeout: 60_000 })
    .toBe(leads.length * 2);
  const mails = await readMails(site.dataDir);
  const delivered = accepted.filter(
    ({ folio }) => mails.filter((mail) => mail.subject?.includes(folio)).length === 2,
  );
  addRow(testInfo, 'Muertes súbitas (SIGKILL en un momento cualquiera)', {
    rondas: ROUNDS,
    'con envíos a medias': cut,
    aceptadas: accepted.length,
    guardadas: found.length,
    duplicadas: duplicates,
    entregadas: delivered.length,
  });
  expect(accepted.length).toBeGreaterThanOrEqual(ROUNDS);
  expect(cut).toBeGreaterThan(0);
  expect(found).toHaveLength(accepted.length);
  expect(duplicates).toBe(0);
  expect(delivered).toHaveLength(accepted.length);
});
