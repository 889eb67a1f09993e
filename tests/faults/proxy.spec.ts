import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Caddy, hasCaddy, startCaddy } from '#tests/support/caddy.ts';
import { freePort, type Site, startSite } from '#tests/support/site.ts';
import {
  FAULT_ENV,
  type Manner,
  underLoad,
  whilePeopleLook,
  workersOf,
  type World,
} from './under-load.ts';
import { expect, onlyInLongForm, storedInPostgres, subjects, test } from './worlds.ts';

test.skip(!hasCaddy(), 'there is no Caddy on this machine (apt-get install caddy)');
test.describe('behind the Caddy of deploy/, two machines on one PostgreSQL', () => {
  onlyInLongForm('two machines, a proxy and a crowd take minutes');
  let machines: Site[];
  let caddy: Caddy;
  let world: World;
  let mails: string[] = [];
  const manner: Manner = {
    remarks: () => `${mails.length - new Set(mails).size} de ${mails.length} correos, dos veces`,
  };

  test.beforeEach(async ({ pair }) => {
    const DATABASE_URL = await pair.postgres.createDatabase();
    const env = { ...FAULT_ENV, DATABASE_URL, TRUST_PROXY: 'true' };
    machines = await Promise.all([0, 1].map(() => startSite({ env, processes: 1 })));
    caddy = await startCaddy(machines.map(({ port }) => `localhost:${port}`));
    world = {
      origins: [caddy.origin],
      stored: () => storedInPostgres(DATABASE_URL),
      arrived: async () => (mails = await subjects(...machines)),
    };
  });
  test.afterEach(async () => {
    await caddy.stop();
    await Promise.all(machines.map((machine) => machine.dispose()));
  });

  test('one is restarted under load', async ({}, testInfo) => {
    const times = 3;
    const fault = `reinicio de una máquina de dos, detrás de Caddy, ${times} veces (PostgreSQL)`;
    // In order, as `systemctl restart` does.
    const restarts = async () => {
      for (let time = 0; time < times; time += 1) await machines[0]?.restart();
    };
    await underLoad(testInfo, fault, world, () => whilePeopleLook(caddy.origin, restarts), {
      ...manner,
      onlySeen: ['303'],
    });
  });

  test('one is frozen past its lease', async ({}, testInfo) => {
    const fault = 'una máquina de dos, congelada dos turnos, detrás de Caddy (PostgreSQL)';
    const freeze = async () => {
      const [machine] = machines;
      if (machine === undefined) throw new Error('two machines');
      const all = [machine.pid, ...(await workersOf(machine))];
      for (const pid of all) process.kill(pid, 'SIGSTOP');
      // Longer than the proxy takes to see it, too.
      await wait(2 * Number(FAULT_ENV['WORKER_LEASE_MS']));
      for (const pid of all) process.kill(pid, 'SIGCONT');
    };
    await underLoad(testInfo, fault, world, freeze, manner);
  });

  test('pages go on while the database is away', async ({ pair: { postgres } }, testInfo) => {
    const fault = 'PostgreSQL muere y vuelve a los quince segundos, detrás de Caddy';
    const crash = async () => {
      await postgres.crash();
      // Longer than the proxy looks for another machine.
      await wait(15_000);
      await postgres.restart();
    };
    await underLoad(testInfo, fault, world, () => whilePeopleLook(caddy.origin, crash), {
      ...manner,
      perSecond: 3,
    });
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

test('the proxy says who a visit is from, and logs no link that lets somebody in', async ({
  extraSite,
}) => {
  const site = await extraSite({ env: { TRUST_PROXY: 'true', RATE_LIMIT: '2' } });
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
