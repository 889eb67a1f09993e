import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { type Config, publishedFolder, readConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { publishingPlaces } from '#server/start/content-services.ts';
import { directWork } from '#server/publishing/content-work.ts';
import { createPublishing } from '#server/publishing/publishing.ts';
import { type Buildable, type PublicationWork, takeInHand } from '#server/publishing/work.ts';
import { openForCommand, QUIET, withDatabase } from '#server/start/start-failure.ts';

/** Of a command, which builds by itself and serves nothing. */
const publishingIn = (config: Config, database: Database) =>
  createPublishing({
    ...publishingPlaces(config),
    work: directWork,
    database,
    log: QUIET,
    served: null,
    built: () => null,
    build: null,
  });

/**
 * Writes the content of a restored database where a lost disk has left none.
 *
 * @returns what to say of it, in Spanish; empty where nothing was written
 */
export function contentBroughtBack(config: Config): Promise<string> {
  return withDatabase(config, async (database) => {
    const version = await publishingIn(config, database).bringLostBack();
    if (version === null) return '';
    const place = relative('.', publishedFolder(config));
    return `El contenido publicado, la versión ${version.number}, está otra vez en ${place}/\n`;
  });
}

/**
 * Takes in hand what the panel has put in line, for the command that builds it
 * (scripts/tasks/publicar.mjs).
 *
 * @throws Error in Spanish when there is nothing to be done
 */
export async function openPublicationWork(
  what: Buildable,
): Promise<PublicationWork & { close(): Promise<void> }> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const database = await openForCommand(config);
  const publishing = publishingIn(config, database);
  try {
    const work = await takeInHand(publishing, what, publishedFolder(config));
    return {
      ...work,
      async close() {
        work.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
