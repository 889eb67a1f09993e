import { type Caddy, hasCaddy, startCaddy } from '#tests/support/caddy.ts';
import { startUnits, type Units } from '#tests/support/units.ts';
import { FAULT_ENV, underLoad, whilePeopleLook, type World } from './under-load.ts';
import { expect, onlyInLongForm, sqliteWorld, test } from './worlds.ts';

/*
 * Tests the files for systemd and Caddy in deploy/: restarts, kills and replaces two processes on
 * one machine. `chaos.spec.ts` tests two machines with PostgreSQL.
 */
test.skip(!hasCaddy(), 'there is no Caddy on this machine (apt-get install caddy)');
onlyInLongForm(
  'half a minute of starts; process.spec.ts and proxy.spec.ts look at how one ends and at how Caddy waits',
);

let units: Units;
let caddy: Caddy;
let world: World;

test.beforeAll(async () => {
  units = await startUnits(2, { ...FAULT_ENV, TRUST_PROXY: 'true' });
  caddy = await startCaddy(units.ports.map((port) => `127.0.0.1:${port}`));
  world = sqliteWorld(caddy.origin, units.dataDir);
});
test.afterAll(async () => {
  await caddy.stop();
  await units.stop();
});

test('one is restarted, and both take a new version: nobody is refused', async ({}, testInfo) => {
  const [one = 0, two = 0] = units.ports;
  const fault = 'reinicio de un proceso de dos, y versión nueva en los dos (Caddy, SQLite)';
  const renew = async () => {
    await units.restart(one);
    await units.release();
    for (const port of [one, two]) await units.restart(port);
  };
  await underLoad(testInfo, fault, world, () => whilePeopleLook(caddy.origin, renew), {
    onlySeen: ['303'],
  });
});

test('one is killed and started again: nothing is lost or doubled', async ({}, testInfo) => {
  const [one = 0] = units.ports;
  const before = units.pid(one);
  await underLoad(testInfo, 'SIGKILL de un proceso de dos (Caddy, SQLite)', world, () =>
    units.kill(one),
  );
  expect(units.pid(one)).not.toBe(before);
});
