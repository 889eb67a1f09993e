import { randomUUID } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import { createQueueClock } from '#server/platform/database/capabilities.ts';

/**
 * The leases for scheduled work. One process does the work for all processes of the database. The
 * methods throw `StoreUnavailableError`.
 */
export type ScheduledLeases = ReturnType<typeof createScheduledLeases>;

export interface Schedule {
  firstAt: (now: number) => number;
  /**
   * Returns the next due time of the work. The process stores this time when the work begins, so
   * that failed work does not start again immediately.
   */
  nextAt: (now: number) => number;
  /** The length of the lease on the work, in milliseconds. The work must take less time. */
  holdMs: number;
  force?: boolean;
}

/**
 * If a stored due time is later than the schedule's due time by more than this, in milliseconds,
 * the stored time comes from a wrong clock.
 */
const AHEAD_MS = 60 * 60_000;

/**
 * Creates the leases for scheduled work, which one process does for all processes.
 *
 * @param fake a test's clock, in milliseconds since 1970
 */
export function createScheduledLeases(database: Database, fake?: () => number) {
  const { kysely } = database;
  const clock = createQueueClock(database, fake);
  /**
   * Takes scheduled work that is due and that no process holds. If a process dies, another process
   * can take its work after `holdMs`.
   *
   * @returns the lease, or null if the work is not due or another process holds the work
   */
  async function take(name: string, { firstAt, nextAt, holdMs, force = false }: Schedule) {
    const at = await clock.read();
    const owner = randomUUID();
    await kysely
      .insertInto('watch_turn')
      .values({ name, next_at: firstAt(at) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // A process whose clock was ahead may have stored a due time that is much too late. This
    // statement corrects the due time.
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
    // If two processes run this statement, the second process finds that the work is not due any
    // more.
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
      at,
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
     * Takes scheduled work, does the work and releases the work, even after an error.
     *
     * @param work the work, which may set `nextAt` to replace the schedule's due time
     * @returns the work's result, or null if the process did not get the work
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

/**
 * Changes an interval randomly by up to five per cent, so that many sites do not act at the same
 * moment.
 *
 * @param ms the interval in milliseconds
 */
export function withJitter(ms: number, random: () => number = Math.random): number {
  return Math.round(ms * (0.95 + 0.1 * random()));
}
