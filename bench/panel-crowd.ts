import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#server/platform/database/database.ts';
import { testInbox } from '#server/leads/inbox/testing-inbox.ts';
import { openAccount, panelClient, type PanelClient, setupLink } from '../tests/support/panel.ts';
import { load } from './load.ts';
import { fillInbox } from './panel-fill.ts';
import { say } from './progress.ts';
import { type MeasuredServer, startServer } from './server-process.ts';
import { median, percentile } from './statistics.ts';
import { sendSubmissions } from './submissions.ts';

/** People at the panel. */
const PEOPLE = 20;
/** Enquiries that they work through. */
const LEADS = 20_000;
/** How long somebody looks at a page, in milliseconds. */
const READING_MS = { least: 2_000, most: 8_000 };
/** As panel/inbox/script.ts has it: least time between two looks of an open list, in milliseconds. */
const LOOK_PAUSE_MS = 700;
const ROUNDS = 3;
const CONNECTIONS = 64;
const SECONDS = 5;
const SUBMISSIONS = 1_000;

const silent = { info: () => undefined, warn: () => undefined };

/** The public side by itself and while people work at the panel, in one run. */
export interface CrowdFigures {
  people: number;
  /** Each in requests a second. */
  pages: { alone: number; together: number };
  submissions: { alone: number; together: number };
  /** What the people asked for meanwhile, a second, and how long it took, in milliseconds. */
  panel: { perSecond: number; median: number; p95: number };
}

/** SQLite, where everything shares one file. */
export async function measureCrowd(): Promise<CrowdFigures> {
  const server = await startServer();
  try {
    const somebody = await firstAccount(server);
    const database = await openDatabase({ dataDir: server.dataDir, databaseUrl: null }, silent);
    await testInbox(database);
    await fillInbox(database, 0, LEADS);
    await database.close();
    await load(`${server.origin}/`, CONNECTIONS, 2);
    await sendSubmissions(server.origin, SUBMISSIONS / 2);
    const alone: Round[] = [];
    const together: Round[] = [];
    const crowd = createCrowd(server.origin, somebody);
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`lado público solo, y con ${PEOPLE} personas en el panel: ${round} de ${ROUNDS}`);
      alone.push(await measureRound(server.origin));
      crowd.come();
      await wait(READING_MS.least);
      together.push(await measureRound(server.origin));
      await crowd.leave();
    }
    const both = (name: keyof Round) => ({
      alone: median(alone.map((round) => round[name])),
      together: median(together.map((round) => round[name])),
    });
    return {
      people: PEOPLE,
      pages: both('pages'),
      submissions: both('submissions'),
      panel: crowd.figures(),
    };
  } finally {
    await server.stop();
  }
}

interface Round {
  pages: number;
  submissions: number;
}

async function measureRound(origin: string): Promise<Round> {
  const { perSecond: pages } = await load(`${origin}/`, CONNECTIONS, SECONDS);
  const { perSecond: submissions } = await sendSubmissions(origin, SUBMISSIONS);
  return { pages, submissions };
}

async function firstAccount({ origin, dataDir }: MeasuredServer): Promise<PanelClient> {
  const output = () => readFileSync(join(dataDir, 'registro.log'), 'utf8');
  const { client } = await openAccount(panelClient(origin), await setupLink({ output }), 'vega');
  return client;
}

/** People who look through the list, search and open enquiries, each with the list open in a tab. */
function createCrowd(origin: string, { cookies }: PanelClient) {
  const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  const times: number[] = [];
  let there = 0;
  let since = 0;
  let going: AbortController;
  let all: Promise<unknown> = Promise.resolve();

  async function ask(path: string): Promise<string> {
    const begun = performance.now();
    const response = await fetch(`${origin}${path}`, { headers, redirect: 'manual' });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`el panel contestó ${response.status} a ${path}`);
    times.push(performance.now() - begun);
    return text;
  }

  async function work(person: number, { signal }: AbortController): Promise<void> {
    const read = () => {
      const span = READING_MS.most - READING_MS.least;
      const share = ((person * 7 + times.length * 13) % PEOPLE) / PEOPLE;
      return wait(READING_MS.least + span * share, null, { signal });
    };
    await wait((READING_MS.most * person) / PEOPLE, null, { signal });
    for (;;) {
      const list = await ask('/panel');
      await read();
      await ask('/panel?buscar=tienda&estado=nueva');
      await read();
      const folios = [...list.matchAll(/data-row="([^"]+)"/g)].map(([, folio = '']) => folio);
      await ask(`/panel/solicitudes/${folios[person % folios.length] ?? ''}`);
      await read();
    }
  }

  /** An open list: at each arrival it looks at once, and then not before a pause is over. */
  async function watch({ signal }: AbortController): Promise<void> {
    const stream = await fetch(`${origin}/panel/novedades`, { headers, signal });
    let looking = false;
    for await (const piece of stream.body ?? []) {
      if (looking || !/arrived|"folio":""/.test(new TextDecoder().decode(piece))) continue;
      looking = true;
      void ask('/panel')
        .then(() => wait(LOOK_PAUSE_MS))
        .finally(() => (looking = false));
    }
  }

  return {
    come() {
      going = new AbortController();
      since = performance.now();
      const people = Array.from({ length: PEOPLE }, (_, person) => person);
      const signal = going.signal;
      const leaving = (error: unknown) => {
        if (!signal.aborted) throw error;
      };
      all = Promise.all(
        people
          .flatMap((person) => [work(person, going), watch(going)])
          .map((one) => one.catch(leaving)),
      );
      all.catch(() => undefined);
    },
    async leave() {
      there += performance.now() - since;
      going.abort();
      await all;
    },
    figures: () => ({
      perSecond: (times.length / there) * 1000,
      median: median(times),
      p95: percentile(times, 0.95),
    }),
  };
}
