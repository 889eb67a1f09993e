import { join } from 'node:path';
import { type Config, contentFolder, publishedFolder } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { createContentThread, directWork } from '#server/publishing/content-work.ts';
import {
  createPublishing,
  type Finished,
  type Publishing,
  type SiteMaker,
  thisMachine,
} from '#server/publishing/publishing.ts';
import { createReadingThread, readDirectly } from '#server/publishing/reading.ts';
import { QUIET } from '#server/start/start-failure.ts';

/** Where the content is, and who this machine is among those that share it. */
function placesOf(config: Config) {
  return {
    source: () => contentFolder(config),
    target: publishedFolder(config),
    place: join(config.dataDir, 'contenido'),
    machine: thisMachine(config.dataDir),
  };
}

/**
 * The content as people edit it, in the process of the site.
 *
 * @param maker null in development, where every page is drawn when it is asked for
 * @param serve has visitors read another content
 */
export function publishingOf(
  config: Config,
  database: Database,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  maker: SiteMaker | null = null,
  serve: (finished: Finished) => void | Promise<void> = () => undefined,
): Publishing {
  const [work, read] = [createContentThread(), createReadingThread()];
  return createPublishing({ ...placesOf(config), database, log, work, read, maker, serve });
}

/** The same for a command, which serves nothing. */
export function publishingForCommand(config: Config, database: Database): Publishing {
  const parts = { work: directWork, read: readDirectly, maker: null };
  return createPublishing({ ...placesOf(config), ...parts, database, log: QUIET });
}
