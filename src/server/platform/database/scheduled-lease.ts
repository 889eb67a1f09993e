import { randomUUID } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import { createQueueClock } from '#server/platform/database/capabilities.ts';

/** Work that one process does for all processes of the database. Methods throw `StoreUnavailableError`. */
export type ScheduledLeases = ReturnType<typeof createScheduledLeases>;

export interface Schedule {
  /** When it is due for the first time. */
  firstAt: (now: number) => number;
  /** When it is due next, computed when it begins, so that work that fails does not restart at once. */
  nextAt: (now: number) => number;
  /** How long other processes leave it alone, in milliseconds: longer than it may take. */
  holdMs: number;
  /** Takes it although it is not due, unless another process holds it. */
  force?: boolean;
}

/**
 * A next time that is later than the schedule by more than this, in milliseconds, was written by a
 * clock that was ahead. An hour is more than the delay after a failure.
 */
const AHEAD_MS = 60 * 60_000;

/** @param fake a test's clock, in milliseconds since 1970 */
export function createScheduledLeases(database: Database, fake?: () => number) {
  const { kysely } = database;
  const clock = createQueueClock(database, fake);
  /**
   * Takes work that is due and that no process holds. A process that dies loses it after `holdMs`.
   *
   * @param name of the work
   * @param schedule moments in milliseconds since 1970, computed from now
   * @returns null when it is not due, or another process holds it
   */
  async function take(name: string, { firstAt, nextAt, holdMs, force = false }: Schedule) {
    const at = await clock.read();
    const owner = randomUUID();
    await kysely
      .insertInto('watch_turn')
      .values({ name, next_at: firstAt(at) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // A clock that was years ahead must not delay the nightly copy or the watch until then, nor
    // keep the lease of a process that died in those years.
    const next = nextAt(at);
    await kysely
      .updateTable('watch_turn')
      .set({ next_at: next, owner: null, owned_until: null })
      .where('name', '=', name)
      .where((where) =>
        where.or([
          where('next_at', '>', Math.max(next, firstAt(at)) + AHEAD_MS),
          where('owned_until', '>', at + holdMs + AHEAD_MS),
        ]),
      )
      .execute();
    // One statement decides: the second of two processes finds it no longer due.
    const taken = await kysely
      .updateTable('watch_turn')
      .set({ owner, owned_until: at + holdMs, next_at: nextAt(at) })
      .where('name', '=', name)
      .where((where) =>
        where.or([where('owned_until', 'is', null), where('owned_until', '<', clock.now())]),
      )
      .$if(!force, (query) => query.where('next_at', '<=', clock.now()))
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) return null;
    return {
      /** When it was taken, by the clock that all processes share. */
      at,
      /** Releases it. @param next another time than the schedule's */
      async done(next?: number) {
        await kysely
          .updateTable('watch_turn')
          .set({ owner: null, owned_until: null, ...(next !== undefined && { next_at: next }) })
          .where('name', '=', name)
          .where('owner', '=', owner)
          .execute();
      },
    };
  }

  return {
    take,
    /**
     * Takes it, does the work and releases it, even after an error.
     *
     * @param work may set `nextAt`, another time than the schedule's
     * @returns the result of the work; null when it was not taken
     * @throws the error of the work
     */
    async run<T>(
      name: string,
      schedule: Schedule,
      work: (lease: { readonly at: number; nextAt?: number | undefined }) => Promise<T>,
    ): Promise<T | null> {
      const taken = await take(name, schedule);
      if (taken === null) return null;
      const lease: { at: number; nextAt?: number | undefined } = { at: taken.at };
      try {
        return await work(lease);
      } finally {
        await taken.done(lease.nextAt);
      }
    },
  };
}

/** An interval that varies by a twentieth, so that many sites do not act at the same moment. */
export function withJitter(ms: number, random: () => number = Math.random): number {
  return Math.round(ms * (0.95 + 0.1 * random()));
}
