import type { TestInfo } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { LONG_FORM } from '../support/long-form.ts';
import { presolvedCaptchas, TEST_SECRET_KEY } from '../support/presolved.ts';
import { addRow } from '../support/results-table.ts';
import type { Site } from '../support/site.ts';
import type { Stored } from '../support/stored.ts';
import { expect } from '../support/test.ts';
import { startVisitors } from '../support/visitors.ts';

/** Settings of a server that faults are tried on: it looks, retries and takes over sooner. */
export const FAULT_ENV: Readonly<Record<string, string>> = {
  SECRET_KEY: TEST_SECRET_KEY,
  RATE_LIMIT: '1000000',
  LOG_LEVEL: 'warn',
  // Longer than a busy machine keeps a renewal waiting.
  WORKER_LEASE_MS: '3000',
  WORKER_POLL_MS: '50',
  WORKER_BACKOFF_BASE_MS: '100',
};

const PER_SECOND = LONG_FORM ? 25 : 12;
/** Before the fault, and after it, in milliseconds. */
const CALM_MS = LONG_FORM ? 3_000 : 1_000;
/** Captchas for as long as a fault and its mending take at the very most, in seconds of visitors. */
const SUPPLY_S = LONG_FORM ? 60 : 20;
/** How long the fault lasts where the test decides, in milliseconds. */
export const FAULT_MS = LONG_FORM ? 5_000 : 1_500;
const DELIVERY_LIMIT_MS = 90_000;

/** The processes that answer, under the supervisor of a site that runs with one. Linux only. */
export async function workersOf({ pid }: Pick<Site, 'pid'>): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return list.trim().split(' ').map(Number);
}

export interface Circumstances {
  /** For the table, in Spanish. */
  fault: string;
  origins: readonly string[];
  /** What is in the database. */
  stored: () => Promise<Stored>;
  /** The text of everything that arrived at the agency. */
  arrived: () => Promise<readonly string[]>;
  /** Good while the usual ones are not. */
  spareCaptchas?: string[];
  /** How many come in a second; fewer where they all try again for so long that they are a crowd. */
  perSecond?: number;
  /** What visitors may see, and nothing else: a status, or the lack of one. */
  onlySeen?: readonly string[];
  /** What else is to be said of it in the table, once all has arrived. */
  remarks?: () => string;
}

/**
 * Lets visitors come steadily, breaks something, mends it, and holds the product to its promise: who
 * was thanked is stored, once, and delivered.
 *
 * @param breakAndMend resolves when all is well again, with what happened if the table is to say it
 */
export async function underLoad(
  test: TestInfo,
  circumstances: Circumstances,
  breakAndMend: () => Promise<unknown>,
): Promise<void> {
  const { fault, origins, stored, arrived, spareCaptchas = [] } = circumstances;
  const { perSecond = PER_SECOND } = circumstances;
  const captchas = await presolvedCaptchas(perSecond * SUPPLY_S);
  const visitors = startVisitors({ origins, perSecond, captchas, spareCaptchas });
  await wait(CALM_MS);
  const happened = await breakAndMend();
  await wait(CALM_MS);
  const tally = await visitors.finish();

  const pending = async () =>
    (await stored()).deliveries.filter((delivery) => delivery.status !== 'sent').length;
  await expect.poll(pending, { timeout: DELIVERY_LIMIT_MS }).toBe(0);
  const { leads } = await stored();
  const texts = await arrived();
  const byFolio = new Map(leads.map((lead) => [lead.folio, lead]));
  const folios = [...tally.accepted.keys()];
  const found = folios.filter((folio) => byFolio.get(folio)?.correo === tally.accepted.get(folio));
  const delivered = folios.filter((folio) => texts.some((text) => text.includes(folio)));
  const duplicates = leads.length - new Set(leads.map((lead) => lead.correo)).size;
  addRow(test, 'Fallos', {
    fallo: typeof happened === 'string' ? `${fault}: ${happened}` : fault,
    visitantes: tally.visitors,
    aceptadas: folios.length,
    guardadas: found.length,
    entregadas: delivered.length,
    duplicadas: duplicates,
    'corte más largo': `${(tally.longestOutageMs / 1000).toFixed(1).replace('.', ',')} s`,
    'el visitante vio': [...tally.seen].map(([what, times]) => `${times} × ${what}`).join(', '),
    ...(circumstances.remarks && { además: circumstances.remarks() }),
  });
  if (circumstances.onlySeen) expect([...tally.seen.keys()]).toEqual(circumstances.onlySeen);
  expect(folios.length).toBe(tally.visitors);
  expect(found).toHaveLength(folios.length);
  expect(delivered).toHaveLength(folios.length);
  expect(leads).toHaveLength(folios.length);
  expect(duplicates).toBe(0);
}
