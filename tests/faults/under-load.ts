import type { TestInfo } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { folioOf, postForm, writtenEnquiry } from '#tests/support/enquiry.ts';
import { presolvedCaptchas, TEST_SECRET_KEY } from '#tests/support/presolved.ts';
import { addRow } from '#tests/support/results-table.ts';
import { amount, expect } from '#tests/support/test.ts';

export const FAULT_ENV: Readonly<Record<string, string>> = {
  SECRET_KEY: TEST_SECRET_KEY,
  RATE_LIMIT: '1000000',
  LOG_LEVEL: 'warn',
  // The lease is so long that a process under load can renew it in time. It is also longer than
  // every pause in these tests.
  WORKER_LEASE_MS: '6000',
  WORKER_POLL_MS: '200',
  WORKER_BACKOFF_BASE_MS: '100',
};

export const FAULT_MS = amount(1_000, 5_000);
const CALM_VISITORS = amount(3, 75);
const PER_SECOND = amount(6, 25);
const HANG_MS = 300_000;
const PATIENCE_MS = 250;
/** In milliseconds. Before it answers, the server may wait this long for a lock of the database. */
const ANSWER_LIMIT_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface World {
  /** The URL of each process of the site. A visitor who gets no response tries the next one. */
  origins: readonly string[];
  stored: () => Promise<{
    leads: { folio: string; correo: string }[];
    deliveries: { status: string }[];
  }>;
  arrived: () => Promise<readonly string[]>;
}

export interface Manner {
  perSecond?: number;
  onlySeen?: readonly string[];
  remarks?: () => string;
}

/**
 * Sends enquiries while `breakAndMend` causes a fault and repairs it. Expects that each enquiry
 * with a thank-you page is stored once and delivered. `fault` and the text that `breakAndMend`
 * may return are in Spanish, for the table of results.
 */
export async function underLoad(
  testInfo: TestInfo,
  fault: string,
  { origins, stored, arrived }: World,
  breakAndMend: () => Promise<unknown>,
  { perSecond = PER_SECOND, onlySeen, remarks }: Manner = {},
): Promise<void> {
  const visitors = startVisitors(origins, perSecond);
  await visitors.untilThanked(CALM_VISITORS);
  const happened = await breakAndMend();
  await visitors.untilThanked(CALM_VISITORS);
  const { come, accepted, seen, outageMs, isOurs } = await visitors.finish();

  const pending = async () =>
    (await stored()).deliveries.filter((delivery) => delivery.status !== 'sent').length;
  await expect.poll(pending, { timeout: HANG_MS }).toBe(0);
  const leads = (await stored()).leads.filter((lead) => isOurs(lead.correo));
  const texts = await arrived();
  const byFolio = new Map(leads.map((lead) => [lead.folio, lead]));
  const folios = [...accepted.keys()];
  const found = folios.filter((folio) => byFolio.get(folio)?.correo === accepted.get(folio));
  const delivered = folios.filter((folio) => texts.some((text) => text.includes(folio)));
  const duplicates = leads.length - new Set(leads.map((lead) => lead.correo)).size;
  addRow(testInfo, 'Fallos', {
    fallo: typeof happened === 'string' ? `${fault}: ${happened}` : fault,
    visitantes: come,
    aceptadas: folios.length,
    guardadas: found.length,
    entregadas: delivered.length,
    duplicadas: duplicates,
    'corte más largo': `${(outageMs / 1000).toFixed(1).replace('.', ',')} s`,
    'el visitante vio': [...seen].map(([what, times]) => `${times} × ${what}`).join(', '),
    ...(remarks && { además: remarks() }),
  });
  if (onlySeen) expect([...seen.keys()]).toEqual(onlySeen);
  expect(folios.length).toBe(come);
  expect(found).toHaveLength(folios.length);
  expect(delivered).toHaveLength(folios.length);
  expect(leads).toHaveLength(folios.length);
  expect(duplicates).toBe(0);
}

function startVisitors(origins: readonly string[], perSecond: number) {
  const run = randomUUID().slice(0, 8);
  const accepted = new Map<string, string>();
  const seen = new Map<string, number>();
  const moments: { at: number; success: boolean }[] = [];
  const visits: Promise<void>[] = [];
  let leaving = Infinity;

  const see = (what: string) => {
    seen.set(what, (seen.get(what) ?? 0) + 1);
    moments.push({ at: performance.now(), success: what === '303' });
  };
  const solved = async (now = Date.now()) => (await presolvedCaptchas(1, now))[0] ?? '';

  async function visit(number: number): Promise<void> {
    const mail = `${run}-${number}@correo.example`;
    const form = writtenEnquiry({ captcha: await solved(), 'contact[correo]': mail });
    for (let attempt = 0; performance.now() < leaving; attempt += 1) {
      const origin = origins[(number + attempt) % origins.length] ?? '';
      try {
        const answer = await postForm(origin, form, {}, '/contacto', ANSWER_LIMIT_MS);
        see(String(answer.status));
        const folio = folioOf(answer);
        await answer.body?.cancel();
        if (folio !== null) {
          accepted.set(folio, mail);
          return;
        }
        const day = attempt % 2 === 0 ? DAY_MS : 0;
        if (answer.status === 422) form['captcha'] = await solved(Date.now() + day);
      } catch (error) {
        see((error as Error).name === 'TimeoutError' ? 'sin respuesta' : 'sin conexión');
      }
      await wait(PATIENCE_MS);
    }
  }

  const timer = setInterval(() => visits.push(visit(visits.length)), 1000 / perSecond);
  return {
    async untilThanked(more: number): Promise<void> {
      const wanted = accepted.size + more;
      await expect.poll(() => accepted.size, { timeout: HANG_MS }).toBeGreaterThanOrEqual(wanted);
    },
    async finish() {
      clearInterval(timer);
      leaving = performance.now() + HANG_MS;
      await Promise.all(visits);
      const outageMs = longestOutage(moments);
      const isOurs = (mail: string) => mail.startsWith(`${run}-`);
      return { come: visits.length, accepted, seen, outageMs, isOurs };
    },
  };
}

function longestOutage(moments: readonly { at: number; success: boolean }[]): number {
  let longest = 0;
  let since: number | null = null;
  for (const { at, success } of moments) {
    if (!success) since ??= at;
    if (since !== null) longest = Math.max(longest, at - since);
    if (success) since = null;
  }
  return longest;
}

const PATHS = ['/', '/contacto', '/servicios', '/contacto/datos_basicos', '/salud'];
const STROLL_PAUSE_MS = amount(200, 20);

/**
 * Opens pages as visitors do while `happening` runs, and expects status 200 each time. Returns a
 * Spanish remark for the table of results.
 */
export async function whilePeopleLook(
  origin: string,
  happening: () => Promise<unknown>,
): Promise<string> {
  const failures: string[] = [];
  let requests = 0;
  let staying = true;
  const stroll = async () => {
    while (staying) {
      const path = PATHS[requests++ % PATHS.length] ?? '/';
      try {
        const answer = await fetch(origin + path);
        await answer.arrayBuffer();
        if (answer.status !== 200) failures.push(`${path}: ${answer.status}`);
      } catch (error) {
        failures.push(`${path}: ${String((error as Error).cause)}`);
      }
      await wait(STROLL_PAUSE_MS);
    }
  };
  const strolls = Array.from({ length: 4 }, stroll);
  try {
    await happening();
  } finally {
    staying = false;
    await Promise.all(strolls);
  }
  expect(failures).toEqual([]);
  return `${requests} páginas pedidas, ${failures.length} fallidas`;
}
