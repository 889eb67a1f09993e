import type { TestInfo } from '@playwright/test';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { hasCaddy, startCaddy } from '../support/caddy.ts';
import { LONG_FORM } from '../support/long-form.ts';
import { readMails } from '../support/mailbox.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { freePort, type Site, type SiteOptions } from '../support/site.ts';
import { storedInPostgres } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';
import { startPassersBy } from './passers-by.ts';
import { type Circumstances, FAULT_ENV, underLoad, workersOf } from './under-load.ts';

test.skip(!hasCaddy(), 'there is no Caddy on this machine (apt-get install caddy)');
test.describe.configure({ timeout: LONG_FORM ? 600_000 : 180_000 });

/** Two machines on one PostgreSQL behind the Caddy of deploy/, with visitors, while something breaks. */
async function twoMachines(
  testInfo: TestInfo,
  extraSite: (options: SiteOptions) => Promise<Site>,
  circumstances: Pick<Circumstances, 'fault' | 'onlySeen' | 'perSecond'>,
  breakAndMend: (one: Site, origin: string, postgres: PostgresServer) => Promise<unknown>,
): Promise<void> {
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
    let mails: string[] = [];
    try {
      await underLoad(
        testInfo,
        {
          ...circumstances,
          origins: [caddy.origin],
          stored: () => storedInPostgres(env.DATABASE_URL),
          arrived: async () =>
            (mails = (await Promise.all([one, two].map(({ dataDir }) => readMails(dataDir))))
              .flat()
              .map((mail) => mail.subject ?? '')),
          remarks: () =>
            `${mails.length - new Set(mails).size} de ${mails.length} correos, dos veces`,
        },
        () => breakAndMend(one, caddy.origin, postgres),
      );
    } finally {
      await caddy.stop();
    }
  } finally {
    await postgres.stop();
  }
}

test('behind the Caddy of deploy/, a machine of two is restarted under load', async ({
  extraSite,
}, testInfo) => {
  test.skip(!LONG_FORM, 'two machines, a proxy and a crowd: npm run test:faults');
  const times = 3;
  const fault = `reinicio de una máquina de dos, detrás de Caddy, ${times} veces (PostgreSQL)`;
  await twoMachines(testInfo, extraSite, { fault, onlySeen: ['303'] }, async (machine, origin) => {
    const passersBy = startPassersBy(origin);
    // In order, as `systemctl restart` does.
    for (let time = 0; time < times; time += 1) await machine.restart();
    const { requests, failures } = await passersBy.leave();
    expect(failures).toEqual([]);
    return `${requests} páginas pedidas, ${failures.length} fallidas`;
  });
});

test('behind the Caddy of deploy/, a machine of two is frozen past its lease', async ({
  extraSite,
}, testInfo) => {
  test.skip(!LONG_FORM, 'two machines, a proxy and a crowd: npm run test:faults');
  const fault = 'una máquina de dos, congelada diez segundos, detrás de Caddy (PostgreSQL)';
  await twoMachines(testInfo, extraSite, { fault }, async (machine) => {
    const all = [machine.pid, ...(await workersOf(machine))];
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    // Three leases, and longer than the proxy takes to see it.
    await wait(10_000);
    for (const pid of all) process.kill(pid, 'SIGCONT');
  });
});

test('behind the Caddy of deploy/, pages go on while the database is away', async ({
  extraSite,
}, testInfo) => {
  test.skip(!LONG_FORM, 'two machines, a proxy and a crowd: npm run test:faults');
  const fault = 'PostgreSQL muere y vuelve a los quince segundos, detrás de Caddy';
  await twoMachines(testInfo, extraSite, { fault, perSecond: 3 }, async (_, origin, postgres) => {
    const passersBy = startPassersBy(origin);
    await postgres.crash();
    // Longer than the proxy looks for another machine.
    await wait(15_000);
    await postgres.restart();
    const { requests, failures } = await passersBy.leave();
    expect(failures).toEqual([]);
    return `${requests} páginas pedidas, ${failures.length} fallidas`;
  });
});

test('a form waits for the only machine to come back, and is not sent twice', async () => {
  let received = 0;
  const machine = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.method === 'POST') received += 1;
      if (request.url === '/cut') request.socket.destroy();
      else response.end('bien');
    });
  });
  const port = await freePort();
  const open = () => new Promise<void>((resolve) => machine.listen(port, '127.0.0.1', resolve));
  await open();
  const caddy = await startCaddy([`127.0.0.1:${port}`]);
  const post = (path: string) => fetch(caddy.origin + path, { method: 'POST', body: 'nombre=Ana' });
  try {
    machine.close();
    machine.closeAllConnections();
    // Until the proxy has seen that nobody is there.
    await wait(2_500);
    const waiting = post('/contacto');
    await wait(1_000);
    await open();
    expect((await waiting).status).toBe(200);
    expect(received).toBe(1);
    // What a machine has read and not answered is nobody else's to repeat.
    expect((await post('/cut')).status).toBe(503);
    expect(received).toBe(2);
  } finally {
    machine.close();
    await caddy.stop();
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

test('the proxy logs no link that lets somebody in, and nothing that was asked', async ({
  site,
}) => {
  const caddy = await startCaddy([`localhost:${site.port}`]);
  try {
    const paths = [
      '/panel/invitacion/SECRETO',
      '/boletin/baja/SECRETO?x=1',
      '/panel?buscar=SECRETO',
    ];
    for (const path of paths) await fetch(caddy.origin + path, { redirect: 'manual' });
    const logged = () => [...caddy.output().matchAll(/"uri":"([^"]*)"/g)].map(([, uri]) => uri);
    await expect
      .poll(() => logged().filter((uri) => uri !== '/salud'))
      .toEqual(['/panel/invitacion/', '/boletin/baja/', '/panel']);
    expect(caddy.output()).not.toContain('SECRETO');
  } finally {
    await caddy.stop();
  }
});
