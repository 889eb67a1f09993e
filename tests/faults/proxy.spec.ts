import { hasCaddy, startCaddy } from '../support/caddy.ts';
import { LONG_FORM } from '../support/long-form.ts';
import { readMails } from '../support/mailbox.ts';
import { startPostgres } from '../support/postgres.ts';
import { storedInPostgres } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';
import { startPassersBy } from './passers-by.ts';
import { FAULT_ENV, underLoad } from './under-load.ts';

test.skip(!hasCaddy(), 'there is no Caddy on this machine (apt-get install caddy)');
test.describe.configure({ timeout: 180_000 });

test('behind the Caddy of deploy/, a machine of two is restarted under load', async ({
  extraSite,
}, testInfo) => {
  test.skip(!LONG_FORM, 'two machines, a proxy and a crowd: npm run test:faults');
  const postgres = await startPostgres();
  try {
    const env = {
      ...FAULT_ENV,
      DATABASE_URL: await postgres.createDatabase(),
      TRUST_PROXY: 'true',
    };
    const [one, two] = await Promise.all([
      extraSite({ env, processes: 1 }),
      extraSite({ env, processes: 1 }),
    ]);
    const caddy = await startCaddy([one, two].map(({ port }) => `localhost:${port}`));
    try {
      await underLoad(
        testInfo,
        {
          fault: 'reinicio de una máquina de dos, detrás de Caddy (PostgreSQL)',
          origins: [caddy.origin],
          stored: () => storedInPostgres(env.DATABASE_URL),
          arrived: async () =>
            (await Promise.all([one, two].map(({ dataDir }) => readMails(dataDir))))
              .flat()
              .map((mail) => mail.subject ?? ''),
          onlySeen: ['303'],
        },
        async () => {
          const passersBy = startPassersBy(caddy.origin);
          // In order, as `systemctl restart` does.
          await one.restart();
          const { requests, failures } = await passersBy.leave();
          expect(failures).toEqual([]);
          return `${requests} páginas pedidas, ${failures.length} fallidas`;
        },
      );
    } finally {
      await caddy.stop();
    }
  } finally {
    await postgres.stop();
  }
});

test('who a visit is from is what Caddy says, not what the visitor says', async ({ extraSite }) => {
  const site = await extraSite({ env: { TRUST_PROXY: 'true', RATE_LIMIT: '2' } });
  const caddy = await startCaddy([`localhost:${site.port}`]);
  try {
    const statuses: number[] = [];
    for (let visitor = 0; visitor < 4; visitor += 1) {
      const answer = await fetch(`${caddy.origin}/contacto`, {
        method: 'POST',
        headers: {
          origin: caddy.origin,
          'x-forwarded-for': `203.0.113.${visitor}`,
          'x-real-ip': `203.0.113.${visitor}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'formulario=simple&contact[nombre]=Ana',
        redirect: 'manual',
      });
      statuses.push(answer.status);
    }
    // An invented address each time would never have come to the limit.
    expect(statuses.at(-1)).toBe(429);
  } finally {
    await caddy.stop();
  }
});
