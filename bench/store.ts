import { startPostgres } from '../tests/support/postgres.ts';
import { say } from './progress.ts';
import { startServer } from './server-process.ts';
import { sendSubmissions, type SubmissionFigures } from './submissions.ts';

const WARM_UP = 300;
const COUNT = 2_000;

export interface StoreFigures {
  database: 'SQLite' | 'PostgreSQL';
  submissions: SubmissionFigures;
}

export async function measureStores(): Promise<StoreFigures[]> {
  const sqlite = await measure('SQLite', {});
  const postgres = await startPostgres([]);
  try {
    const url = await postgres.createDatabase();
    return [sqlite, await measure('PostgreSQL', { DATABASE_URL: url })];
  } finally {
    await postgres.stop();
  }
}

async function measure(
  database: StoreFigures['database'],
  env: Readonly<Record<string, string>>,
): Promise<StoreFigures> {
  const server = await startServer(env);
  try {
    say(`${database}: ${COUNT} envíos`);
    await sendSubmissions(server.origin, WARM_UP);
    return { database, submissions: await sendSubmissions(server.origin, COUNT) };
  } finally {
    await server.stop();
  }
}
