import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { TEST_SECRET_KEY } from '../tests/support/presolved.ts';
import { residentBytes } from '../tests/support/resident.ts';
import { type Site, type SiteOptions, startSite } from '../tests/support/site.ts';
import { atMost, megabytes, type Part, say, textTable } from './report.ts';
import { percentile } from './statistics.ts';

const CONNECTIONS = 64;
const SECONDS = 8;
/** The pause after the start, in milliseconds, in which the server makes and compresses all pages. */
const REST_MS = 45_000;
/** A quarter of the memory of the machine in docs/instalar.md, in bytes. */
const IDLE_BYTES = 500e6;

/** Starts the built server with a limit on submissions that no measurement reaches. */
export const measuredSite = ({ env, ...options }: SiteOptions = {}): Promise<Site> =>
  startSite({ ...options, env: { RATE_LIMIT: '1000000', SECRET_KEY: TEST_SECRET_KEY, ...env } });

export async function measureServer(): Promise<Part> {
  const site = await measuredSite();
  await wait(REST_MS);
  const idle = residentBytes(site.pid);
  say(`la portada: ${CONNECTIONS} conexiones, ${SECONDS} s`);
  // This first load is not measured, because the just-in-time compiler and the file cache are not
  // ready.
  await load(site.baseURL, 2);
  const { perSecond, p99 } = await load(site.baseURL, SECONDS);
  const row = {
    'portadas/s': perSecond.toFixed(0),
    p99: `${p99.toFixed(1)} ms`,
    'memoria después': megabytes(residentBytes(site.pid)),
  };
  await site.dispose();
  const bound = 'lo que dibuja las páginas, que se queda cargado para la siguiente versión.';
  return {
    title: 'Servidor',
    goals: [atMost('Memoria en reposo', IDLE_BYTES, idle, megabytes, bound)],
    text: `${CONNECTIONS} conexiones, desde un programa que ocupa otro núcleo.\n\n${textTable([row])}`,
  };
}

/**
 * Requests one URL many times. These requests also take processor time, so the server is faster
 * than the measured speed.
 *
 * @returns the answers per second, and the 99th percentile of the times in milliseconds
 */
async function load(address: string, duration: number) {
  const agent = new Agent({ keepAlive: true });
  const options = { agent, headers: { 'accept-encoding': 'br' } };
  const latencies: number[] = [];
  const end = performance.now() + duration * 1000;
  const client = async () => {
    for (let sent = performance.now(); sent < end; sent = performance.now()) {
      const [answer] = (await once(get(address, options), 'response')) as [IncomingMessage];
      await once(answer.resume(), 'end');
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  agent.destroy();
  return { perSecond: latencies.length / duration, p99: percentile(latencies, 0.99) };
}
