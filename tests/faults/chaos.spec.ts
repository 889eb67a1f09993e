import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { hasCaddy, startCaddy } from '#tests/support/caddy.ts';
import type { MailServer } from '#tests/support/mail-server.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { FAULT_ENV, underLoad, type World } from './under-load.ts';
import { expect, onlyInLongForm, storedInPostgres, subjects, test } from './worlds.ts';

onlyInLongForm('it takes minutes to mean anything; each fault alone is in the other files');

/** In this time, more than a thousand visitors come, 25 each second (`PER_SECOND`). */
const CHAOS_MS = 55_000;
// Each killed process may cause this many mails to arrive twice: it has sent them, but was killed
// before it could store that they are sent (`send-window.ts`).
const TWICE_PER_DEATH = 4;

interface Hazard {
  /** The longest time between two occurrences of the fault. */
  calmMs: number;
  /** The longest duration of one occurrence. */
  badMs: number;
  breakIt: () => unknown;
  mendIt: () => unknown;
}

interface Deaths {
  count: number;
  mailsBefore: number;
}

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

// Returns a fault: the process of a site is killed and then started again. If the start fails,
// `beforeStart` makes room on the disk, as an administrator does, before a second start.
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

function expectFewTwice({ received }: MailServer, deaths: Deaths): string {
  const since = received.slice(deaths.mailsBefore);
  const seen = new Set(
    since.map(({ subject = '', to }) => `${/\w+-\w+-\w+/.exec(subject)?.[0]} ${to?.[0]?.address}`),
  );
  const duplicates = since.length - seen.size;
  expect(duplicates).toBeLessThanOrEqual(TWICE_PER_DEATH * deaths.count);
  return `${duplicates} de ${since.length} correos, dos veces`;
}

test('all at once on SQLite: kills, a full disk, a slow disk, a mail server that refuses', async ({
  machine,
}, testInfo) => {
  const { disk, site, mail } = machine;
  test.skip(disk === null, 'neither a file system of our own nor prlimit');
  if (disk === null) return;
  const deaths = { count: 0, mailsBefore: mail.received.length };
  let full = false;
  const free = async () => {
    if (full) await disk.free(site.pid);
    full = false;
  };
  const happens = () =>
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
        breakIt: () => machine.setHost({ commitMs: randomInt(100, 1_500) }),
        mendIt: () => machine.setHost({}),
      },
      'rachas de rechazo': refusals(mail),
    });
  await underLoad(testInfo, 'todo a la vez (SQLite)', machine, happens, {
    remarks: () => expectFewTwice(mail, deaths),
  });
});

test('all at once on PostgreSQL: two processes and their database killed, mails refused', async ({
  pair,
}, testInfo) => {
  const { mail, postgres, sites } = pair;
  const deaths = { count: 0, mailsBefore: mail.received.length };
  const happens = () =>
    chaos({
      'muertes del primero': kills(sites[0], deaths),
      'muertes del segundo': kills(sites[1], deaths),
      'muertes de la base': {
        calmMs: 8_000,
        badMs: 1_000,
        breakIt: () => postgres.crash(),
        mendIt: () => postgres.restart(),
      },
      'rachas de rechazo': refusals(mail),
    });
  await underLoad(testInfo, 'todo a la vez (PostgreSQL, dos procesos)', pair, happens, {
    remarks: () => expectFewTwice(mail, deaths),
  });
});

test('behind the Caddy of deploy/, one of two machines is frozen past its lease, and the other killed', async ({
  pair,
}, testInfo) => {
  test.skip(!hasCaddy(), 'there is no Caddy on this machine (apt-get install caddy)');
  const DATABASE_URL = await pair.postgres.createDatabase();
  const env = { ...FAULT_ENV, DATABASE_URL, TRUST_PROXY: 'true' };
  const [machine, other] = [await startSite({ env }), await startSite({ env })];
  const caddy = await startCaddy([machine, other].map(({ port }) => `localhost:${port}`));
  let mails: string[] = [];
  const world: World = {
    origins: [caddy.origin],
    stored: () => storedInPostgres(DATABASE_URL),
    arrived: async () => (mails = await subjects(machine.dataDir, other.dataDir)),
  };
  const freeze = async () => {
    process.kill(machine.pid, 'SIGSTOP');
    await wait(2 * Number(FAULT_ENV['WORKER_LEASE_MS']));
    process.kill(machine.pid, 'SIGCONT');
    await wait(500);
    await other.stop('SIGKILL');
    await other.restart();
  };
  const fault =
    'una máquina de dos, congelada dos turnos, y después muerta la otra, detrás de Caddy (PostgreSQL)';
  await underLoad(testInfo, fault, world, freeze, {
    remarks: () => `${mails.length - new Set(mails).size} de ${mails.length} correos, dos veces`,
  });
  await caddy.stop();
  for (const site of [machine, other]) await site.dispose();
});
