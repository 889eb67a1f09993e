import { startPostgres } from '../tests/support/postgres.ts';
import { insertIntoPostgres, insertIntoSqlite } from './bare-inserts.ts';
import { type Grow, growPostgres, growSqlite } from './growth.ts';
import { say } from './progress.ts';
import { type MeasuredServer, startServer } from './server-process.ts';
import { sendSubmissions, type SubmissionFigures } from './submissions.ts';

const WARM_UP = 300;
const COUNT = 2_000;
const SIZES = [1_000, 100_000, 1_000_000];

/** Submissions into one database. */
export interface StoreFigures {
  database: 'SQLite' | 'PostgreSQL';
  submissions: SubmissionFigures;
  /** The same rows, one transaction each, by the driver alone. */
  bare: SubmissionFigures;
  /** The same with so many leads there already. */
  growth: (SubmissionFigures & { leads: number })[];
}

export async function measureStores(): Promise<StoreFigures[]> {
  const sqlite = await startServer();
  const results: StoreFigures[] = [];
  try {
    const bare = (count: number) => Promise.resolve(insertIntoSqlite(sqlite.dataDir, count));
    results.push(await measure('SQLite', sqlite, bare, growSqlite(sqlite.dataDir)));
  } finally {
    await sqlite.stop();
  }
  const postgres = await startPostgres([]);
  try {
    const url = await postgres.createDatabase();
    const server = await startServer({ DATABASE_URL: url });
    const bare = (count: number) => insertIntoPostgres(url, count);
    results.push(await measure('PostgreSQL', server, bare, growPostgres(url)));
    await server.stop();
  } finally {
    await postgres.stop();
  }
  return results;
}

async function measure(
  database: StoreFigures['database'],
  server: MeasuredServer,
  insertBare: (count: number) => Promise<SubmissionFigures>,
  grow: Grow,
): Promise<StoreFigures> {
  say(`${database}: ${COUNT} envíos`);
  await sendSubmissions(server.origin, WARM_UP);
  const submissions = await sendSubmissions(server.origin, COUNT);
  say(`${database}: ${COUNT} inserciones sin más`);
  await insertBare(WARM_UP);
  const bare = await insertBare(COUNT);
  const growth: StoreFigures['growth'] = [];
  let leads = 0;
  for (const size of SIZES) {
    say(`${database}: llenando hasta ${size.toLocaleString('es')} solicitudes`);
    await grow(leads, size);
    leads = size;
    await sendSubmissions(server.origin, WARM_UP);
    growth.push({ leads: size, ...(await sendSubmissions(server.origin, COUNT)) });
  }
  return { database, submissions, bare, growth };
}
