import { readdirSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { TESTED } from '../scripts/build.mjs';
import { TEST_SECRET_KEY } from '../tests/support/presolved.ts';
import { residentBytes } from '../tests/support/resident.ts';
import { type Site, type SiteOptions, startSite } from '../tests/support/site.ts';
import { load } from './load.ts';
import { type Part, say, textTable } from './report.ts';
import { median } from './statistics.ts';

const CONNECTIONS = 64;
const SECONDS = 8;
const STARTS = 5;
const REST_MS = 5_000;

/** Starts the built server with a limit on submissions that no measurement reaches. */
export const measuredSite = ({ env, ...options }: SiteOptions = {}): Promise<Site> =>
  startSite({ ...options, env: { RATE_LIMIT: '1000000', SECRET_KEY: TEST_SECRET_KEY, ...env } });

/** Returns the milliseconds until a site that starts has answered its first page. */
export async function startTime(options?: SiteOptions): Promise<number> {
  const begun = performance.now();
  const site = await measuredSite(options);
  await (await fetch(site.baseURL)).arrayBuffer();
  const took = performance.now() - begun;
  await site.dispose();
  return took;
}

export async function measureServer(): Promise<Part> {
  const starts: number[] = [];
  while (starts.length < STARTS) {
    say(`arranque en frío ${starts.length + 1} de ${STARTS}`);
    starts.push(await startTime());
  }
  const coldStart = median(starts);
  const site = await measuredSite();
  await wait(REST_MS);
  const idle = residentBytes(site.pid);
  const rows = [];
  for (const target of ['/', largestScript()]) {
    say(`${target}: ${CONNECTIONS} conexiones, ${SECONDS} s`);
    // This first load is not measured, because the just-in-time compiler and the file cache are not
    // ready.
    await load(site.baseURL + target, CONNECTIONS, 2);
    const { perSecond, p99 } = await load(site.baseURL + target, CONNECTIONS, SECONDS);
    rows.push({
      dirección: target,
      'solicitudes/s': perSecond.toFixed(0),
      p99: `${p99.toFixed(1)} ms`,
      'memoria después': megabytes(residentBytes(site.pid)),
    });
  }
  await site.dispose();
  return {
    title: 'Servidor',
    goals: [
      {
        what: 'Arranque en frío',
        goal: 'menos de 1 s',
        measured: `${(coldStart / 1000).toFixed(2)} s`,
        reached: coldStart < 1000,
        bound: 'leer y compilar el servidor.',
      },
      {
        what: 'Memoria en reposo',
        goal: 'menos de 120 MB',
        measured: megabytes(idle),
        reached: idle < 120e6,
        bound: 'Node mismo, que sin nada que servir ocupa dos tercios.',
      },
    ],
    text: `${CONNECTIONS} conexiones, desde un programa que ocupa otro núcleo.\n\n${textTable(rows)}`,
  };
}

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

function largestScript(): string {
  const folder = `${TESTED.folder}/client/_astro`;
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const [largest = ''] = scripts.sort(
    (a, b) => statSync(`${folder}/${b}`).size - statSync(`${folder}/${a}`).size,
  );
  return `/_astro/${largest}`;
}
