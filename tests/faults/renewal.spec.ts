import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { TESTED } from '../../scripts/build.mjs';
import { askToRoll } from '../../scripts/control.mjs';
import { publish } from '../../scripts/publish.mjs';
import { LONG_FORM } from '../support/long-form.ts';
import { readMails } from '../support/mailbox.ts';
import { startPostgres } from '../support/postgres.ts';
import type { Site } from '../support/site.ts';
import { storedInPostgres, storedInSqlite } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';
import { startPassersBy } from './passers-by.ts';
import { FAULT_ENV, underLoad, workersOf } from './under-load.ts';

/** How often the processes are renewed, and the site published. */
const ROUNDS = LONG_FORM ? 10 : 1;

test.describe.configure({ timeout: LONG_FORM ? 900_000 : 180_000 });
test.skip(process.platform !== 'linux', 'the processes of the supervisor are found in /proc');

const subjects = async (site: Site) =>
  (await readMails(site.dataDir)).map((mail) => mail.subject ?? '');

test('the processes are renewed one after the other under load', async ({
  extraSite,
}, testInfo) => {
  const site = await extraSite({ env: FAULT_ENV, processes: 1 });
  await underLoad(
    testInfo,
    {
      fault: `renovación de los procesos, ${ROUNDS} veces`,
      origins: [site.baseURL],
      stored: () => storedInSqlite(site.dataDir),
      arrived: () => subjects(site),
      onlySeen: ['303'],
    },
    async () => {
      const before = await workersOf(site);
      const passersBy = startPassersBy(site.baseURL);
      for (let round = 0; round < ROUNDS; round += 1) {
        expect(await askToRoll(site.env)).toEqual({ ok: true, renewed: 1 });
      }
      const { requests, failures } = await passersBy.leave();
      expect(failures).toEqual([]);
      expect(await workersOf(site)).not.toEqual(before);
      return `${requests} páginas pedidas, ${failures.length} fallidas`;
    },
  );
});

test('the site is published under load, and a bad build is not', async ({
  extraSite,
}, testInfo) => {
  const workshop = await mkdtemp(join('.cache', 'publicada-'));
  const folder = join(workshop, 'dist');
  try {
    await cp(TESTED.folder, folder, { recursive: true });
    const site = await extraSite({
      env: FAULT_ENV,
      processes: 1,
      target: { ...TESTED, folder },
    });
    /** Puts a build there whose file of that name says so much. */
    const publishWith = (name: string, text: string) => {
      const make = async (fresh: string) => {
        await cp(TESTED.folder, fresh, { recursive: true });
        await writeFile(join(fresh, name), text);
      };
      return publish(folder, make, { env: site.env, workshop });
    };
    const robots = async () => (await fetch(`${site.baseURL}/robots.txt`)).text();
    await underLoad(
      testInfo,
      {
        fault: `publicación, ${ROUNDS} veces, y dos que no se pueden`,
        origins: [site.baseURL],
        stored: () => storedInSqlite(site.dataDir),
        arrived: () => subjects(site),
        onlySeen: ['303'],
      },
      async () => {
        const passersBy = startPassersBy(site.baseURL);
        for (let round = 1; round <= ROUNDS; round += 1) {
          const { running, stale } = await publishWith('client/robots.txt', `# ${round}\n`);
          expect({ running, stale }).toEqual({ running: true, stale: ['/robots.txt'] });
          expect(await robots()).toBe(`# ${round}\n`);
        }
        // One that the trial finds out.
        await expect(publishWith('server/main.mjs', 'process.exit(1)')).rejects.toThrow('arranca');
        // One that only its place finds out.
        const sound = await readFile(join(TESTED.folder, 'server/main.mjs'), 'utf8');
        const trap = `if (process.send) process.exit(1);\n${sound}`;
        const refused = publishWith('server/main.mjs', trap);
        await expect(refused).rejects.toThrow('Sigue sirviéndose lo anterior');
        expect(await readFile(join(folder, 'server/main.mjs'), 'utf8')).toBe(sound);
        const { requests, failures } = await passersBy.leave();
        expect(failures).toEqual([]);
        return `${requests} páginas pedidas, ${failures.length} fallidas`;
      },
    );
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
});

test('of two processes under the supervisor one is frozen past its lease, and killed', async ({
  extraSite,
}, testInfo) => {
  test.skip(!LONG_FORM, 'two leases and a database take their time: in the long form');
  const postgres = await startPostgres();
  try {
    const env = { ...FAULT_ENV, DATABASE_URL: await postgres.createDatabase() };
    const site = await extraSite({ env, processes: 2 });
    let mails: string[] = [];
    await underLoad(
      testInfo,
      {
        fault: 'un proceso de dos, congelado dos turnos y después muerto (PostgreSQL)',
        origins: [site.baseURL],
        stored: () => storedInPostgres(env.DATABASE_URL),
        arrived: async () => (mails = await subjects(site)),
        remarks: () => {
          const twice = mails.length - new Set(mails).size;
          return `${twice} de ${mails.length} correos, dos veces`;
        },
      },
      async () => {
        const [first, second] = await workersOf(site);
        if (first === undefined || second === undefined) throw new Error('faltan procesos');
        process.kill(first, 'SIGSTOP');
        await wait(2 * Number(FAULT_ENV['WORKER_LEASE_MS']));
        process.kill(first, 'SIGCONT');
        await wait(500);
        process.kill(second, 'SIGKILL');
        await expect
          .poll(async () => (await workersOf(site)).filter((pid) => pid !== second).length)
          .toBe(2);
      },
    );
  } finally {
    await postgres.stop();
  }
});
