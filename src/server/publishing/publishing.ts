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

export interface SiteMaker {
  /**
   * Makes all pages and files of a content.
   *
   * @throws ContentError in Spanish, with file, field and reason
   */
  finish(
    snapshot: ContentSnapshot,
    digest: string,
    say?: (step: string) => void,
  ): Promise<FinishedSite>;
  /**
   * Renders one address of a content that is not served.
   *
   * @returns null for an unknown address
   */
  draw(snapshot: ContentSnapshot, path: string, locals: object): Promise<Response | null>;
}

export interface Finished {
  content: ReadContent;
  site: FinishedSite;
}

export interface PublishingOptions {
  database: Database;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /**
   * Returns the agency's content folder or the sample's folder. The function is called each time,
   * because an export may create the agency's folder.
   */
  source: () => string;
  /** The agency's own folder, which may not exist. */
  target: string;
  /** The folder in the data folder that contains the folders of served contents. */
  place: string;
  machine: { id: string; name: string };
  work: ContentWork;
  read: ReadFolder;
  /** The maker of pages, or null for commands and in development. */
  maker: SiteMaker | null;
  /**
   * Makes visitors get the finished site. The file main.ts sets another function when the services
   * exist.
   */
  serve?: (finished: Finished) => void | Promise<void>;
  finishMs?: number;
  leaseMs?: number;
}

/** The state and the tools of publishing (docs/decisions/041). All data is in the database. */
export interface Publishing extends Required<Omit<PublishingOptions, 'serve'>> {
  readonly reader: ReturnType<typeof createFolderReader>;
  serve: (finished: Finished) => void | Promise<void>;
  /** The site that this process serves, or null if the process serves no site. */
  served: ({ version: Version; settingsChanges: number } & Finished) | null;
  /**
   * The reason in Spanish why the start could not publish the agency's folder, or null if there was
   * no problem.
   */
  folderProblem: string | null;
  wake: () => void;
  /** The number of changes, after the start of the process, to settings that appear in pages. */
  settingsChanges: number;
}

/**
 * The longest time for making all pages, in milliseconds. Three hundred notes need ten seconds on
 * two idle cores.
 */
const FINISH_MS = 10 * 60_000;
/**
 * The length of a lease, in milliseconds. A process renews its lease ten times during this time.
 */
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
    settingsChanges: 0,
  };
}

/**
 * Returns the folder of the served content. In development, the result is the agency's folder or
 * the sample.
 */
export function servedFolder({ served, source }: Publishing): string {
  return served?.content.folder ?? source();
}

/**
 * Returns this machine's identity. All processes that use one data folder on a host are one
 * machine.
 *
 * @param dataDir the absolute path of the data folder
 */
export function thisMachine(dataDir: string): { id: string; name: string } {
  const name = hostname();
  const id = createHash('sha256').update(`${name}\0${dataDir}`).digest('hex').slice(0, 16);
  return { id, name };
}
