import { statfs } from 'node:fs/promises';
import type { QueueFigures } from '#server/platform/metrics.ts';
import type { Round } from '#server/watch/synthetic/round.ts';

/** The questions that health asks; whoever owns the answer provides it. */
export interface HealthProbes extends QueueFigures {
  /** A real write to the database; rejects when it cannot be done. */
  ping(): Promise<void>;
  /** Renders a page; rejects when it cannot be done. */
  renders(): Promise<void>;
  /** Whether the delivery worker is running and has looked at the queue lately. */
  workerAlive(): boolean;
  /** Whether the log is being written. */
  logWritten(): boolean;
  /** Milliseconds from one round to the next; null where none are walked. */
  roundsEveryMs: number | null;
  /** Those that are over, newest first. */
  lastRounds(count: number): Promise<Pick<Round, 'endedAt' | 'outcome' | 'broken' | 'mailMs'>[]>;
  /** Room left for the database, in bytes. */
  freeDiskBytes(): Promise<number>;
}

/** @returns a probe of the bytes that this process may still write under `folder` */
export function freeDiskProbe(folder: string): () => Promise<number> {
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
}
