import type { Channel } from '#server/deliveries/delivery.ts';
import type { Actor } from '#server/inbox/actor.ts';

/** A delivery that has not arrived. Milliseconds since 1970. */
export interface UndeliveredRow {
  id: string;
  folio: string;
  nombre: string;
  channel: Channel;
  recipient: string | null;
  /** `waiting` for its first or next try; `late` past five minutes; `given_up`. */
  state: 'waiting' | 'late' | 'given_up';
  attempts: number;
  cameAt: number;
  /** Null for what was given up. */
  nextAt: number | null;
  lastError: string | null;
}

/** The page of deliveries. */
export interface Undelivered {
  /** The oldest first. */
  page(
    state: UndeliveredRow['state'] | null,
    cursor: string | null,
    size?: number,
  ): Promise<{ rows: readonly UndeliveredRow[]; next: string | null }>;
  counts(): Promise<Readonly<Record<UndeliveredRow['state'], { count: number; more: boolean }>>>;
  /** Puts some (ids) or all back in line, and wakes the worker. @returns how many */
  retry(which: readonly string[] | 'all', actor: Actor): Promise<number>;
}
