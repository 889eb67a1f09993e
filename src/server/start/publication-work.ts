import { existsSync } from 'node:fs';
import { mergeContent } from '#content/edit/merge.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { contentFolder, publishedFolder } from '#server/platform/config/config.ts';
import { publicationWorkshop } from '#server/start/content-services.ts';
import { thisMachine } from '#server/publishing/machine.ts';
import { createPublishing } from '#server/publishing/publishing.ts';
import { type Buildable, type PublicationWork, takeInHand } from '#server/publishing/work.ts';
import { openForCommand } from '#server/start/start-failure.ts';

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

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
  const publishing = createPublishing({
    database,
    log: QUIET,
    folder: () => contentFolder(config),
    target: publishedFolder(config),
    workshop: publicationWorkshop(config),
    machine: thisMachine(config.dataDir),
    merge: mergeContent,
    served: null,
    built: () => null,
    build: null,
  });
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
