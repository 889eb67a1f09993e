import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { smallDisk } from '../support/full-disk.ts';
import { LONG_FORM } from '../support/long-form.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { startPostgres } from '../support/postgres.ts';
import { freePort, type Site } from '../support/site.ts';
import { storedInPostgres, storedInSqlite } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';
import { FAULT_ENV, underLoad } from './under-load.ts';

// Each fault alone has its short form beside; all at once need minutes to mean anything.
const testLong = LONG_FORM ? test : () => undefined;

/** Long enough for a thousand visitors, in milliseconds (under-load.ts has how many a second). */
const CHAOS_MS = 55_000;
/** Mails that may come twice for each death: those that were handed over and not noted (flights.ts). */
const TWICE_PER_DEATH = 3;

/** A lease longer than any stall here, as the usual one is: else what is in hand is taken for lost. */
const CHAOS_ENV = { ...FAULT_ENV, WORKER_LEASE_MS: '6000' };

/** Something that goes wrong again and again. */
interface Hazard {
  /** Between two times, and how long each lasts, in milliseconds: at the most. */
  calmMs: number;
  badMs: number;
  breakIt: () => unknown;
  mendIt: () => unknown;
}

/** Lets all of them happen at once, at moments that nobody planned. @returns how often each did */
async function chaos(hazards: Record<string, Hazard>): Promise<string> {
  const until = performance.now() + CHAOS_MS;
  const counts = await Promise.all(
    Object.entries(hazards).map(async ([name, { calmMs, badMs, breakIt, mendIt }]) => {
      let count = 0;
      while (performance.now() < until) {
        await wait(calmMs * (0.3 + 0.7 * Math.random()));
        await breakIt();
        count += 1;
        await wait(badMs * Math.random());
        await mendIt();
      }
      return `${count} ${name}`;
    }),
  );
  return counts.join(', ');
}

/** How often a process died so far. */
interface Deaths {
  count: number;
}

const kills = (
  site: Site,
  deaths: Deaths,
  beforeStart: () => unknown = () => undefined,
): Hazard => ({
  calmMs: 2_500,
  badMs: 100,
  breakIt() {
    deaths.count += 1;
    return site.stop('SIGKILL');
  },
  // It does not start on a full disk, and whoever runs it makes room.
  mendIt: () =>
    site.restart().catch(async () => {
      await beforeStart();
      await site.restart();
    }),
});

const refusals = ({ state }: MailServer): Hazard => ({
  calmMs: 2_000,
  badMs: 1_500,
  breakIt() {
    const manner = Math.floor(Math.random() * 4);
    state.down = manner === 0;
    if (manner === 1) state.judgeRecipient = () => '452 4.2.2 Mailbox full';
    if (manner === 2) state.judgeMessage = () => '554 5.7.1 Content refused';
    if (manner === 3) state.delayMs = 500;
  },
  mendIt() {
    Object.assign(state, { down: false, delayMs: 0 });
    state.judgeRecipient = () => null;
    state.judgeMessage = () => null;
  },
});

/** Mails that somebody got more than once, copies of the first one counted. */
function expectFewTwice({ received }: MailServer, deaths: Deaths): string {
  const seen = new Set(
    received.map(
      ({ subject = '', to }) => `${/\w+-\w+-\w+/.exec(subject)?.[0]} ${to?.[0]?.address}`,
    ),
  );
  const duplicates = received.length - seen.size;
  expect(duplicates).toBeLessThanOrEqual(TWICE_PER_DEATH * deaths.count);
  return `${duplicates} de ${received.length} correos, dos veces`;
}

testLong(
  'all at once: kills, a full disk, a slow disk, a mail server that refuses',
  async ({ extraSite }, testInfo) => {
    test.setTimeout(400_000);
    const disk = await smallDisk();
    test.skip(disk === null, 'neither a file system of our own nor prlimit');
    if (disk === null) return;
    const mail = await startMailServer(await freePort());
    const deaths = { count: 0 };
    const slow = join(testInfo.outputPath(), 'lento');
    const site = await extraSite({
      ...disk.options,
      env: {
        ...CHAOS_ENV,
        SMTP_URL: mail.url,
        SLOW_DISK_FILE: slow,
        NODE_OPTIONS: `--import=${pathToFileURL('tests/support/slow-disk.mjs').href}`,
      },
    });
    let full = false;
    const free = async () => {
      if (full) await disk.free(site.pid);
      full = false;
    };
    try {
      await underLoad(
        testInfo,
        {
          fault: 'todo a la vez (SQLite)',
          origins: [site.baseURL],
          stored: () => storedInSqlite(site.dataDir),
          arrived: () => Promise.resolve(mail.received.map(({ subject = '' }) => subject)),
          remarks: () => expectFewTwice(mail, deaths),
        },
        () =>
          chaos({
            muertes: kills(site, deaths, free),
            'discos llenos': {
              calmMs: 4_000,
              badMs: 1_500,
              async breakIt() {
                await disk.fill(site.pid);
                full = true;
              },
              mendIt: free,
            },
            'discos lentos': {
              calmMs: 3_000,
              badMs: 2_000,
              breakIt: () => writeFileSync(slow, String(Math.round(100 + 1_400 * Math.random()))),
              mendIt: () => rmSync(slow),
            },
            'rachas de rechazo': refusals(mail),
          }),
      );
    } finally {
      await site.stop();
      await mail.close();
      await disk.remove();
    }
  },
);

testLong(
  'all at once on PostgreSQL: two processes and their database killed, mails refused',
  async ({ extraSite }, testInfo) => {
    test.setTimeout(400_000);
    const postgres = await startPostgres();
    const mail = await startMailServer(await freePort());
    const env = { ...CHAOS_ENV, SMTP_URL: mail.url, DATABASE_URL: await postgres.createDatabase() };
    const deaths = { count: 0 };
    const [one, two] = await Promise.all([extraSite({ env }), extraSite({ env })]);
    try {
      await underLoad(
        testInfo,
        {
          fault: 'todo a la vez (PostgreSQL, dos procesos)',
          origins: [one.baseURL, two.baseURL],
          stored: () => storedInPostgres(env.DATABASE_URL),
          arrived: () => Promise.resolve(mail.received.map(({ subject = '' }) => subject)),
          remarks: () => expectFewTwice(mail, deaths),
        },
        () =>
          chaos({
            'muertes del primero': kills(one, deaths),
            'muertes del segundo': kills(two, deaths),
            'muertes de la base': {
              calmMs: 8_000,
              badMs: 1_000,
              breakIt: () => postgres.crash(),
              mendIt: () => postgres.restart(),
            },
            'rachas de rechazo': refusals(mail),
          }),
      );
    } finally {
      await Promise.all([one.stop(), two.stop()]);
      await mail.close();
      await postgres.stop();
    }
  },
);
