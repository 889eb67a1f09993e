import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { LONG_FORM } from '../support/long-form.ts';
import { readMails } from '../support/mailbox.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { presolvedCaptchas } from '../support/presolved.ts';
import { storedInPostgres, storedInSqlite } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';
import { FAULT_ENV, FAULT_MS, underLoad } from './under-load.ts';

const HOUR_MS = 60 * 60 * 1000;

test.describe.configure({ timeout: 180_000 });

/** Subjects of the mails in these servers' folders. */
const subjects = async (...dataDirs: string[]) =>
  (await Promise.all(dataDirs.map(readMails))).flat().map((mail) => mail.subject ?? '');

test('the process is killed and started again', async ({ extraSite }, testInfo) => {
  const site = await extraSite({ env: FAULT_ENV });
  await underLoad(
    testInfo,
    {
      fault: 'SIGKILL del proceso (SQLite)',
      origins: [site.baseURL],
      stored: () => storedInSqlite(site.dataDir),
      arrived: () => subjects(site.dataDir),
    },
    async () => {
      await site.stop('SIGKILL');
      await wait(500);
      await site.restart();
    },
  );
});

test('the clock is set a day ahead, and back', async ({ extraSite }, testInfo) => {
  test.skip(process.platform === 'win32', 'Windows has no such signal');
  const clockFile = join(testInfo.outputPath(), 'reloj');
  const site = await extraSite({
    env: {
      ...FAULT_ENV,
      CLOCK_FILE: clockFile,
      NODE_OPTIONS: `--import=${pathToFileURL('tests/support/clock-jump.mjs').href}`,
    },
  });
  const setClock = (offsetMs: number) => {
    writeFileSync(clockFile, String(offsetMs));
    process.kill(site.pid, 'SIGUSR2');
  };
  writeFileSync(clockFile, '0');
  await underLoad(
    testInfo,
    {
      fault: 'reloj +24 h y de vuelta',
      origins: [site.baseURL],
      stored: () => storedInSqlite(site.dataDir),
      arrived: () => subjects(site.dataDir),
      spareCaptchas: await presolvedCaptchas(LONG_FORM ? 500 : 200, Date.now() + 24 * HOUR_MS),
    },
    async () => {
      setClock(24 * HOUR_MS);
      await wait(FAULT_MS);
      setClock(0);
    },
  );
});

test.describe('on PostgreSQL', () => {
  let postgres: PostgresServer;
  test.beforeAll(async () => {
    test.setTimeout(60_000);
    postgres = await startPostgres();
  });
  test.afterAll(() => postgres.stop());

  test('one of two processes is killed', async ({ extraSite }, testInfo) => {
    const env = { ...FAULT_ENV, DATABASE_URL: await postgres.createDatabase() };
    const [one, two] = await Promise.all([extraSite({ env }), extraSite({ env })]);
    await underLoad(
      testInfo,
      {
        fault: 'SIGKILL de uno de dos procesos (PostgreSQL)',
        origins: [one.baseURL, two.baseURL],
        stored: () => storedInPostgres(env.DATABASE_URL),
        arrived: () => subjects(one.dataDir, two.dataDir),
      },
      async () => {
        await two.stop('SIGKILL');
        await wait(FAULT_MS);
      },
    );
  });

  test('the database server is killed and started again', async ({ extraSite }, testInfo) => {
    const env = { ...FAULT_ENV, DATABASE_URL: await postgres.createDatabase() };
    const site = await extraSite({ env });
    await underLoad(
      testInfo,
      {
        fault: 'SIGKILL de PostgreSQL y vuelta',
        origins: [site.baseURL],
        stored: () => storedInPostgres(env.DATABASE_URL),
        arrived: () => subjects(site.dataDir),
      },
      async () => {
        await postgres.crash();
        await wait(FAULT_MS);
        await postgres.restart();
      },
    );
  });

  test('a site that starts before its database waits for it', async ({ extraSite }) => {
    const url = await postgres.createDatabase();
    await postgres.crash();
    const starting = extraSite({ env: { ...FAULT_ENV, DATABASE_URL: url } });
    // As long as a busy machine takes to bring the site to where it asks for its database.
    await wait(5_000);
    await postgres.restart();
    const site = await starting;
    expect(site.output()).toContain('the start waits for it');
    expect((await fetch(`${site.baseURL}/salud/listo`)).status).toBe(200);
  });
});
