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

/** Makes all pages and files of a content: `createPageMaker`. */
export interface SiteMaker {
  /** @throws ContentError in Spanish, with file, field and reason */
  finish(
    snapshot: ContentSnapshot,
    digest: string,
    say?: (step: string) => void,
  ): Promise<FinishedSite>;
  /** Renders one address of a content that is not served. @returns null for an unknown address */
  draw(snapshot: ContentSnapshot, path: string, locals: object): Promise<Response | null>;
}

/** A finished site, which visitors get from one request to the next. */
export interface Finished {
  content: ReadContent;
  site: FinishedSite;
}

export interface PublishingOptions {
  database: Database;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** The agency's content folder, or the sample; read each time, because an export may make the folder. */
  source: () => string;
  /** The agency's own folder, which may not exist. */
  target: string;
  /** In the data folder: contains a folder for each served content. */
  place: string;
  /** This machine's identity for the others. */
  machine: { id: string; name: string };
  /** Parses texts and writes them back. */
  work: ContentWork;
  /** Reads whole contents. */
  read: ReadFolder;
  /** Null if no pages are made: commands, development. */
  maker: SiteMaker | null;
  /** Makes visitors get it; main.ts gives another one when the services exist. */
  serve?: (finished: Finished) => void | Promise<void>;
  /** The time limit for making pages, in milliseconds. */
  finishMs?: number;
  /** The length of a process's lease on a publication, in milliseconds. */
  leaseMs?: number;
}

/** Publishing (docs/decisions/041). All its data is in the database. */
export interface Publishing extends Required<Omit<PublishingOptions, 'serve'>> {
  readonly reader: ReturnType<typeof createFolderReader>;
  serve: (finished: Finished) => void | Promise<void>;
  /** The site that this process serves; null if it serves none. */
  served: ({ version: Version; settingsChanges: number } & Finished) | null;
  /** Why the start could not take the agency's folder, in Spanish; null if it could. */
  folderProblem: string | null;
  /** Looks for due publications at once; given by `publishingJob`. */
  wake: () => void;
  /** How often settings that appear in pages have changed since the process began. */
  settingsChanges: number;
}

/** Guards against hanging, in milliseconds: three hundred notes take ten seconds on two idle cores. */
const FINISH_MS = 10 * 60_000;
/** Ten times the interval of renewals. */
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

/** The folder of the served content; in development, the agency's. */
export function servedFolder({ served, source }: Publishing): string {
  return served?.content.folder ?? source();
}

/**
 * This machine's identity: all processes of one data folder are one machine.
 *
 * @param dataDir absolute path of the data folder
 */
export function thisMachine(dataDir: string): { id: string; name: string } {
  const name = hostname();
  const id = createHash('sha256').update(`${name}\0${dataDir}`).digest('hex').slice(0, 16);
  return { id, name };
}
