import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { ContentSnapshot } from '#content/snapshot/snapshot.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { FinishedSite } from '#server/pages/page-maker.ts';
import type { ContentWork } from './content-work.ts';
import { createFolderReader } from './folder.ts';
import type { ReadContent, ReadFolder } from './reading.ts';
import type { Version } from './store.ts';

/** Makes every page and file of the site of a content: `createPageMaker`. */
export interface SiteMaker {
  /** @throws ContentError in Spanish, with file, field and reason */
  finish(
    snapshot: ContentSnapshot,
    digest: string,
    say?: (step: string) => void,
  ): Promise<FinishedSite>;
  /** One address with a content that visitors are not served. @returns null where nothing answers */
  draw(snapshot: ContentSnapshot, path: string, locals: object): Promise<Response | null>;
}

/** What becomes what visitors read, between two requests. */
export interface Finished {
  content: ReadContent;
  site: FinishedSite;
}

export interface PublishingOptions {
  database: Database;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** The agency's content folder, or the sample; asked for each time, since an export may make it. */
  source: () => string;
  /** The agency's own folder, which may not be there yet. */
  target: string;
  /** In the data folder: holds a folder for each content that is served. */
  place: string;
  /** This machine, as the others know it. */
  machine: { id: string; name: string };
  /** Where texts are parsed and written anew. */
  work: ContentWork;
  /** Where whole contents are read. */
  read: ReadFolder;
  /** Null where no pages are made: commands, development. */
  maker: SiteMaker | null;
  /** Has visitors read it from now on. */
  serve?: (finished: Finished) => void | Promise<void>;
  /** How long pages may take to be made, in milliseconds. */
  finishMs?: number;
  /** How long a process holds a publication without a sign of life, in milliseconds. */
  leaseMs?: number;
}

/** The content as people edit it (docs/decisions/041). The database holds all of it. */
export interface Publishing extends Required<Omit<PublishingOptions, 'serve'>> {
  readonly reader: ReturnType<typeof createFolderReader>;
  serve: (finished: Finished) => void | Promise<void>;
  /** What this process serves; null where it serves nothing. */
  served: ({ version: Version; settings: number } & Finished) | null;
  /** Why the agency's folder was not taken at the start, in Spanish; null where it was. */
  folderProblem: string | null;
  /** Has what is due looked for at once. */
  wake: () => void;
  /** How often settings have changed what pages say, since this process began. */
  settings: number;
}

/** Against what hangs, in milliseconds: three hundred notes take ten seconds on two idle cores. */
const FINISH_MS = 10 * 60_000;
/** Ten times as long as between two signs of life. */
const LEASE_MS = 15_000;

export function createPublishing(options: PublishingOptions): Publishing {
  return {
    finishMs: FINISH_MS,
    leaseMs: LEASE_MS,
    serve: () => undefined,
    ...options,
    reader: createFolderReader(),
    served: null,
    folderProblem: null,
    wake: () => undefined,
    settings: 0,
  };
}

/** The folder of the content that is served; in development, the agency's. */
export function servedFolder({ served, source }: Publishing): string {
  return served?.content.folder ?? source();
}

/**
 * This machine, as others know it: all processes that share its data folder are one.
 *
 * @param dataDir absolute path of the data folder
 */
export function thisMachine(dataDir: string): { id: string; name: string } {
  const name = hostname();
  const id = createHash('sha256').update(`${name}\0${dataDir}`).digest('hex').slice(0, 16);
  return { id, name };
}
