import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startCaddy } from '../tests/support/caddy.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { textTable } from './text-table.ts';
import { freePort } from '../tests/support/site.ts';
import { burst, type BurstFigures } from './burst.ts';
import { load, type LoadFigures } from './load.ts';
import { say } from './progress.ts';
import { startServer } from './server-process.ts';
import { sendSubmissions, type SubmissionFigures } from './submissions.ts';

const PROCESSES = [1, 2, 4];
const CONNECTIONS = 64;
const SECONDS = 6;
const WARM_UP = 200;
const COUNT = 1_000;
const CROWDS = [256, 512, 1_024];

/** What more processes bring, and what happens when everybody comes at once. */
export interface ScaleFigures {
  /** Behind Caddy, on one PostgreSQL of the same machine. */
  processes: { processes: number; pages: LoadFigures; submissions: SubmissionFigures }[];
  /** One process, without Caddy. */
  log: { withLog: LoadFigures; without: LoadFigures };
  bursts: (BurstFigures & { who: string })[];
}

export async function measureScale(): Promise<ScaleFigures> {
  return {
    processes: await measureProcesses(),
    log: await measureLog(),
    bursts: await measureBursts(),
  };
}

async function measureProcesses(): Promise<ScaleFigures['processes']> {
  const results: ScaleFigures['processes'] = [];
  const postgres = await startPostgres([]);
  try {
    for (const processes of PROCESSES) {
      say(`${processes} procesos detrás de Caddy: páginas y envíos`);
      const env = { DATABASE_URL: await postgres.createDatabase(), TRUST_PROXY: 'true' };
      // The first brings the database up to date.
      const servers = [await startServer(env)];
      while (servers.length < processes) servers.push(await startServer(env));
      const caddy = await startCaddy(servers.map(({ port }) => `127.0.0.1:${port}`));
      try {
        await load(`${caddy.origin}/`, CONNECTIONS, 2);
        const pages = await load(`${caddy.origin}/`, CONNECTIONS, SECONDS);
        await sendSubmissions(caddy.origin, WARM_UP);
        const submissions = await sendSubmissions(caddy.origin, COUNT);
        results.push({ processes, pages, submissions });
      } finally {
        await caddy.stop();
        await Promise.all(servers.map((server) => server.stop()));
      }
    }
  } finally {
    await postgres.stop();
  }
  return results;
}

async function measureLog(): Promise<ScaleFigures['log']> {
  const at = async (LOG_LEVEL: string) => {
    say(`registro en «${LOG_LEVEL}»`);
    const server = await startServer({ LOG_LEVEL });
    try {
      await load(`${server.origin}/`, CONNECTIONS, 2);
      return await load(`${server.origin}/`, CONNECTIONS, SECONDS);
    } finally {
      await server.stop();
    }
  };
  return { withLog: await at('info'), without: await at('warn') };
}

async function measureBursts(): Promise<ScaleFigures['bursts']> {
  const results: ScaleFigures['bursts'] = [];
  const measure = async (who: string, origin: string) => {
    for (const connections of CROWDS) {
      say(`${who}: ${connections} conexiones a la vez`);
      results.push({ who, ...(await burst(new URL('/salud', origin), connections)) });
    }
  };
  for (const backlog of [511, 4_096]) {
    const bare = await startBareNode(backlog);
    await measure(`Node solo, cola de ${backlog}`, bare.origin);
    bare.stop();
  }
  const server = await startServer({ TRUST_PROXY: 'true' });
  try {
    await measure('el sitio', server.origin);
    const caddy = await startCaddy([`127.0.0.1:${server.port}`]);
    await measure('el sitio detrás de Caddy', caddy.origin);
    await caddy.stop();
  } finally {
    await server.stop();
  }
  return results;
}

/** Node's own server, which says «hola», in a process of its own. */
async function startBareNode(backlog: number) {
  const port = await freePort();
  const program = `require('node:http').createServer((_, response) => response.end('hola'))
    .listen({ port: ${port}, host: '127.0.0.1', backlog: ${backlog} }, () => console.log('listo'));`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

const whole = (value: number) => Math.round(value).toLocaleString('es-MX');
const milliseconds = (value: number) => `${whole(value)} ms`;

/** As Markdown in Spanish. */
export function scaleReport({ processes, log, bursts }: ScaleFigures): string {
  return [
    '## Escala',
    'Procesos detrás del Caddy de `deploy/`, con una PostgreSQL, y quien pide, todo en ' +
      'la misma máquina: se reparten los núcleos, así que más procesos que núcleos no muestran más ' +
      'que su coste. 64 conexiones para las páginas, 16 visitantes para los envíos.',
    textTable(
      processes.map((row) => ({
        procesos: row.processes,
        'páginas/s': whole(row.pages.perSecond),
        'páginas, p99': milliseconds(row.pages.p99),
        'envíos/s': whole(row.submissions.perSecond),
        'envíos, p99': milliseconds(row.submissions.p99),
      })),
    ),
    `El registro de accesos cuesta: ${whole(log.withLog.perSecond)} páginas/s con él, ` +
      `${whole(log.without.perSecond)} sin él (` +
      `${Math.round(100 * (1 - log.withLog.perSecond / log.without.perSecond))} %).`,
    'Todos a la vez, cada uno con una conexión nueva, tres veces. «Descartadas» son las que esperaron ' +
      'lo que tarda un SYN en repetirse (un segundo o más).',
    textTable(
      bursts.map((row) => ({
        quién: row.who,
        conexiones: row.connections,
        mediana: milliseconds(row.p50),
        'la más larga': milliseconds(row.longest),
        descartadas: row.dropped,
        fallidas: row.failed,
      })),
    ),
  ].join('\n\n');
}
