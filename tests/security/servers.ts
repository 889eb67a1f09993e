import { readFileSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';
import { firstAccount, type PanelAccount } from '#tests/support/panel.ts';
import { TEST_SECRET_KEY } from '#tests/support/presolved.ts';
import { addRow } from '#tests/support/results-table.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { test as base } from '#tests/support/test.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';

/** How many forms one IP address may send to the server `strict`, and to the server `proxied`. */
const [LIMIT, PROXIED_LIMIT] = [5, 20];

interface Servers {
  /** This server has no rate limit, and it calls the agency's webhook. */
  open: Site & { webhook: WebhookReceiver };
  /** This server limits the forms of each IP address that opens a connection. */
  strict: Site;
  proxied: Site;
  boss: PanelAccount;
}

const serving = (env: Readonly<Record<string, string>>) =>
  [
    async ({}, use: (site: Site) => Promise<void>) => {
      const site = await startSite({ env: { SECRET_KEY: TEST_SECRET_KEY, ...env } });
      await use(site);
      await site.dispose();
    },
    { scope: 'worker' },
  ] as const satisfies [unknown, unknown];

export const test = base.extend<object, Servers>({
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
  strict: serving({ RATE_LIMIT: String(LIMIT), HOST: '127.0.0.1' }),
  proxied: serving({ RATE_LIMIT: String(PROXIED_LIMIT), TRUST_PROXY: 'true' }),
  boss: [
    async ({ proxied }, use) => {
      await use(await firstAccount(proxied, 'jefa'));
    },
    { scope: 'worker' },
  ],
});

export { amount, expect, onlyInLongForm } from '#tests/support/test.ts';

export interface AttackRow {
  attack: string;
  cases: number;
  worst?: number;
  slowestMs?: number;
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

export function distinct(statuses: Iterable<number>): string {
  return [...new Set(statuses)].sort((a, b) => a - b).join(' ');
}

export interface Ticket {
  cookie: string;
  token: string;
}

export async function takeTicket(origin: string): Promise<Ticket> {
  const answer = await fetch(`${origin}/contacto`);
  const token = /name="csrf-token" content="([^"]+)"/.exec(await answer.text())?.[1];
  if (token === undefined) throw new Error('the contact page has no token');
  return { cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '', token };
}

/** The files of `/proc` count time in hundredths of a second, on every Linux that Node supports. */
const TICKS = 100;

export function processorMs(pid: number): number {
  if (process.platform !== 'linux') return 0;
  // Counts the fields after the program's name, which may contain spaces: the 12th field is the
  // user time, the 13th the system time.
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}
