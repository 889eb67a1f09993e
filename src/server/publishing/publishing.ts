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
  /** Makes all pages and files. Throws a ContentError that names file, field and reason. */
  finish(
    snapshot: ContentSnapshot,
    digest: string,
    say?: (step: string) => void,
  ): Promise<FinishedSite>;
  draw(snapshot: ContentSnapshot, path: string, locals: object): Promise<Response | null>;
}

export interface Finished {
  content: ReadContent;
  site: FinishedSite;
}

export interface PublishingOptions {
  database: Database;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Returns the agency's folder, or the sample's folder while the agency has none. */
  source: () => string;
  target: string;
  place: string;
  machine: { id: string; name: string };
  work: ContentWork;
  read: ReadFolder;
  maker: SiteMaker | null;
  serve?: (finished: Finished) => void | Promise<void>;
  finishMs?: number;
  leaseMs?: number;
}

export interface Publishing extends Required<PublishingOptions> {
  readonly reader: ReturnType<typeof createFolderReader>;
  served: ({ version: Version; settingsChanges: number } & Finished) | null;
  folderProblem: string | null;
  wake: () => void;
  /** Counts the changes of settings that pages show. Pages with an older count are made again. */
  settingsChanges: number;
}

/** The longest time to make all pages. With 300 notes, it takes ten seconds on two idle cores. */
const FINISH_MS = 10 * 60_000;
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

/** Returns the served content's folder. In development, it is the agency's folder or the sample. */
export function servedFolder({ served, source }: Publishing): string {
  return served?.content.folder ?? source();
}

/** Returns this machine's id and name. All processes with the same data folder have one id. */
export function thisMachine(dataDir: string): { id: string; name: string } {
  const name = hostname();
  const id = createHash('sha256').update(`${name}\0${dataDir}`).digest('hex').slice(0, 16);
  return { id, name };
}
