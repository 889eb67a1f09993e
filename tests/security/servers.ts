import { readFileSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';
import { openAccount, type PanelAccount, panelClient, setupLink } from '#tests/support/panel.ts';
import { TEST_SECRET_KEY } from '#tests/support/presolved.ts';
import { addRow } from '#tests/support/results-table.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { test as base } from '#tests/support/test.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';

/** The forms that one address may send: to the strict server, and to the one behind a proxy. */
export const [LIMIT, PROXIED_LIMIT] = [5, 20];

interface Servers {
  /** Accepts everything, and calls the agency's webhook. */
  open: Site & { webhook: WebhookReceiver };
  /** Limits each address of a connection. */
  strict: Site;
  /** Behind our own proxy, which names the address of a request. */
  proxied: Site;
  /** The first account of the panel of `proxied`, and the link that it was made by. */
  boss: PanelAccount & { link: string };
}

/** Playwright's `test` with the attacked servers, each started once. */
export const test = base.extend<object, Servers>({
  // Pages open behind the proxy: no other server is started for them.
  baseURL: async ({ proxied }, use) => {
    await use(proxied.baseURL);
  },
  open: [
    async ({}, use) => {
      const webhook = await startWebhookReceiver();
      const site = await startSite({
        env: {
          SECRET_KEY: TEST_SECRET_KEY,
          RATE_LIMIT: '1000000',
          LOG_LEVEL: 'error',
          WEBHOOK_URL: webhook.url,
          WEBHOOK_SECRET: 'un-secreto-de-webhook',
          WORKER_POLL_MS: '200',
        },
      });
      await use({ ...site, webhook, pid: site.pid });
      await site.dispose();
      await webhook.close();
    },
    { scope: 'worker' },
  ],
  strict: [
    async ({}, use) => {
      const env = { SECRET_KEY: TEST_SECRET_KEY, RATE_LIMIT: String(LIMIT), HOST: '127.0.0.1' };
      const site = await startSite({ env });
      await use(site);
      await site.dispose();
    },
    { scope: 'worker' },
  ],
  proxied: [
    async ({}, use) => {
      const limit = String(PROXIED_LIMIT);
      const env = { SECRET_KEY: TEST_SECRET_KEY, RATE_LIMIT: limit, TRUST_PROXY: 'true' };
      const site = await startSite({ env });
      await use(site);
      await site.dispose();
    },
    { scope: 'worker' },
  ],
  boss: [
    async ({ proxied }, use) => {
      const link = await setupLink(proxied);
      await use({ ...(await openAccount(panelClient(proxied.baseURL), link, 'jefa')), link });
    },
    { scope: 'worker' },
  ],
});

export { amount, expect, onlyInLongForm } from '#tests/support/test.ts';

/** A line of the table that `npm run test:security` ends with. */
export interface AttackRow {
  /** The attack, in Spanish like the rest of the table. */
  attack: string;
  cases: number;
  /** The highest HTTP status; 0 when the server only closed. */
  worst?: number;
  /** The slowest response, in milliseconds. */
  slowestMs?: number;
  /** The result, such as the statuses. */
  found: string;
}

export function addAttack(testInfo: TestInfo, row: AttackRow): void {
  addRow(testInfo, 'Seguridad', {
    ataque: row.attack,
    casos: row.cases,
    'peor estado': row.worst ?? '—',
    'más lenta': row.slowestMs === undefined ? '—' : `${Math.round(row.slowestMs)} ms`,
    resultado: row.found,
  });
}

/** The different statuses among these, in order: `303 422`. */
export function distinct(statuses: Iterable<number>): string {
  return [...new Set(statuses)].sort((a, b) => a - b).join(' ');
}

/** A visitor's cookie and token, without which every POST ends at the first check. */
export interface Ticket {
  cookie: string;
  token: string;
}

/** Visits the contact page as somebody new. @param origin the site's address */
export async function takeTicket(origin: string): Promise<Ticket> {
  const answer = await fetch(`${origin}/contacto`);
  const token = /name="csrf-token" content="([^"]+)"/.exec(await answer.text())?.[1];
  if (token === undefined) throw new Error('the contact page has no token');
  return { cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '', token };
}

/** Clock ticks of /proc in a second, on every Linux that Node runs on. */
const TICKS = 100;

/** Processor time that a process has used so far, in milliseconds; 0 if there is no /proc. */
export function processorMs(pid: number): number {
  if (process.platform !== 'linux') return 0;
  // After the name, which may hold anything: user and system time are the 12th and 13th.
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}
