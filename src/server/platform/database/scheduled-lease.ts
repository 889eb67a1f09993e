import { randomUUID } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import { createQueueClock } from '#server/platform/database/capabilities.ts';

/** What is done by one process for all that share the database. Methods throw `StoreUnavailableError`. */
export type ScheduledLeases = ReturnType<typeof createScheduledLeases>;

export interface Schedule {
  /** When it is due for the first time ever. */
  firstAt: (now: number) => number;
  /** When it is due after this time, reckoned as it begins: what dies is not begun again at once. */
  nextAt: (now: number) => number;
  /** How long nobody else begins it, in milliseconds: longer than it may take. */
  holdMs: number;
  /** Takes it although it is not due, as long as nobody is at it. */
  force?: boolean;
}

/**
 * What is due later than this after its next time, in milliseconds, was reckoned by a clock that was
 * ahead: an hour, which is more than what failed is put off past its next time.
 */
const AHEAD_MS = 60 * 60_000;

/** @param fake a test's clock, in milliseconds since 1970 */
export function createScheduledLeases(database: Database, fake?: () => number) {
  const { kysely } = database;
  const clock = createQueueClock(database, fake);
  /**
   * Takes what is due and nobody is at. A process that dies at it loses it after `holdMs`.
   *
   * @param name what is to be done
   * @param schedule moments in milliseconds since 1970, reckoned from now
   * @returns null when it is not due, or another process is at it
   */
  async function take(name: string, { firstAt, nextAt, holdMs, force = false }: Schedule) {
    const at = await clock.read();
    const owner = randomUUID();
    await kysely
      .insertInto('watch_turn')
      .values({ name, next_at: firstAt(at) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // A clock that was years ahead and was set right must not put off the nightly copy, or the
    // watch itself, until then; nor one who died in those years hold it.
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
    // One statement: of two processes that try, the second one no longer finds it due.
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
      /** The moment it was taken at, by the clock that all processes share. */
      at,
      /** Lets go of it. @param next sooner or later than it would be due by itself */
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
     * Takes it and lets go of it after the work, whatever becomes of that.
     *
     * @param work may set `nextAt`: sooner or later than it would be due by itself
     * @returns what the work gave; null when it was not taken
     * @throws what the work threw
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

/** An interval, a twentieth longer or shorter by chance: many sites do not act at one moment. */
export function withJitter(ms: number, random: () => number = Math.random): number {
  return Math.round(ms * (0.95 + 0.1 * random()));
}
