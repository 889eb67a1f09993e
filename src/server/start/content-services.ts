import { join } from 'node:path';
import { type Config, contentFolder, publishedFolder } from '#server/settings/config.ts';
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
import {
  createKeptReading,
  createReadingThread,
  readDirectly,
} from '#server/publishing/reading.ts';
import { SERVED } from '#server/publishing/folder.ts';
import { KEPT } from '#server/pages/kept-pages.ts';
import { QUIET } from '#server/start/start-failure.ts';

function placesOf(config: Config) {
  return {
    source: () => contentFolder(config),
    target: publishedFolder(config),
    place: join(config.dataDir, 'contenido'),
    machine: thisMachine(config.dataDir),
  };
}

interface Serving {
  maker: SiteMaker;
  code: string;
  serve: (finished: Finished) => void | Promise<void>;
}

/** Creates the part that publishes content. `serving` is null in development. */
export function publishingOf(
  config: Config,
  database: Database,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  serving: Serving | null = null,
): Publishing {
  const places = placesOf(config);
  const reading = createReadingThread();
  const keptIn = join(places.place, KEPT, 'lecturas');
  const { maker = null, serve = () => undefined, code } = serving ?? {};
  const read =
    code === undefined
      ? reading
      : createKeptReading(reading, { served: join(places.place, SERVED), keptIn, code });
  const work = createContentThread();
  return createPublishing({ ...places, database, log, work, read, maker, serve });
}

export function publishingForCommand(config: Config, database: Database): Publishing {
  const parts = { work: directWork, read: readDirectly, maker: null };
  return createPublishing({ ...placesOf(config), ...parts, database, log: QUIET });
}
