import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** POST here for the address of an empty PostgreSQL database. */
    postgresOnDemand: string;
  }
}

/**
 * One PostgreSQL for the whole run, started when the first test file asks for a database: a run
 * that needs none does not wait for it.
 */
export default async function offerPostgres(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<PostgresServer> | undefined;
  const desk = createServer((_request, response) => {
    starting ??= startPostgres();
    starting
      .then((server) => server.createDatabase())
      .then((url) => response.end(url))
      .catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  const address = desk.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  project.provide('postgresOnDemand', `http://127.0.0.1:${address.port}`);
  return async () => {
    desk.close();
    await (await starting?.catch(() => undefined))?.stop();
  };
}
