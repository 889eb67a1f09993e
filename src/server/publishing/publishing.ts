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
   * Renders one address of a content that visitors do not see yet.
   *
   * @returns the response, or null for an unknown address
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
   * Returns the agency's content folder, or the sample's folder. Code must call the function each
   * time, because an export may create the agency's folder.
   */
  source: () => string;
  /** The path of the agency's content folder, which may not exist yet. */
  target: string;
  /**
   * The folder that contains one folder for each served content. This folder is in the data folder.
   */
  place: string;
  machine: { id: string; name: string };
  work: ContentWork;
  read: ReadFolder;
  /** The maker of pages. The value is null in commands and in development. */
  maker: SiteMaker | null;
  /**
   * Serves a finished site to visitors. The file main.ts replaces this function after it has made
   * the services.
   */
  serve?: (finished: Finished) => void | Promise<void>;
  finishMs?: number;
  leaseMs?: number;
}

/**
 * The state and the functions of publishing in this process (docs/decisions/041). All content data
 * is in the database.
 */
export interface Publishing extends Required<Omit<PublishingOptions, 'serve'>> {
  readonly reader: ReturnType<typeof createFolderReader>;
  serve: (finished: Finished) => void | Promise<void>;
  /**
   * The site that this process serves, or null if the process serves no site, for example in a
   * command.
   */
  served: ({ version: Version; settingsChanges: number } & Finished) | null;
  /**
   * The reason in Spanish why the process could not publish the agency's folder at its start, or
   * null if there was no problem.
   */
  folderProblem: string | null;
  wake: () => void;
  /**
   * How many times somebody has changed a setting that appears in the site's pages, since the start
   * of the process.
   */
  settingsChanges: number;
}

/**
 * The longest time for making all pages of a content, in milliseconds. Three hundred notes need ten
 * seconds on two processor cores without other work.
 */
const FINISH_MS = 10 * 60_000;
/**
 * The length of a lease on a publication, in milliseconds. A process renews the lease ten times
 * during this time.
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
 * Returns the identity of this machine. All processes of a host that use one data folder are one
 * machine.
 *
 * @param dataDir the absolute path of the data folder
 */
export function thisMachine(dataDir: string): { id: string; name: string } {
  const name = hostname();
  const id = createHash('sha256').update(`${name}\0${dataDir}`).digest('hex').slice(0, 16);
  return { id, name };
}
