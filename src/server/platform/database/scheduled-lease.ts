import { randomUUID } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import { createQueueClock } from '#server/platform/database/capabilities.ts';

/** Leases give scheduled work to one process at a time. Methods throw `StoreUnavailableError`. */
export type ScheduledLeases = ReturnType<typeof createScheduledLeases>;

export interface Schedule {
  firstAt: (now: number) => number;
  /** Returns when the next run is due. This is stored before the work, so failed work waits too. */
  nextAt: (now: number) => number;
  /** The lease's length, in milliseconds. Without `renews`, the work must end within this time. */
  holdMs: number;
  renews?: boolean;
  force?: boolean;
}

/** If a stored time is too late by more than this, a process with a wrong clock has stored it. */
const AHEAD_MS = 60 * 60_000;

export function createScheduledLeases(database: Database, fake?: () => number) {
  const { kysely } = database;
  const clock = createQueueClock(database, fake);
  /** Takes the work for `holdMs`. Returns null if it is not due or another process has taken it. */
  async function take(name: string, { firstAt, nextAt, holdMs, force = false }: Schedule) {
    const at = await clock.read();
    const owner = randomUUID();
    await kysely
      .insertInto('watch_turn')
      .values({ name, next_at: firstAt(at) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Corrects stored times that are much too late, because a process with a fast clock set them.
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
    const held = kysely
      .updateTable('watch_turn')
      .where('name', '=', name)
      .where('owner', '=', owner);
    return {
      at,
      renew: () => held.set({ owned_until: clock.in(holdMs) }).execute(),
      done: (next?: number) =>
        held.set({ owner: null, owned_until: null, ...(next && { next_at: next }) }).execute(),
    };
  }

  return {
    take,
    async isHeld(name: string): Promise<boolean> {
      const held = await kysely
        .selectFrom('watch_turn')
        .select('name')
        .where('name', '=', name)
        .where('owned_until', '>=', clock.now())
        .executeTakeFirst();
      return held !== undefined;
    },
    /**
     * Does work that is due, then releases the lease. `work` may set `lease.nextAt`, which is when
     * the next run is due. Returns null if `work` did not run.
     */
    async run<T>(
      name: string,
      schedule: Schedule,
      work: (lease: { readonly at: number; nextAt?: number | undefined }) => Promise<T>,
    ): Promise<T | null> {
      const taken = await take(name, schedule);
      if (taken === null) return null;
      const lease: { at: number; nextAt?: number | undefined } = { at: taken.at };
      const renew = () => void taken.renew().catch(() => undefined);
      const renewal = schedule.renews && setInterval(renew, schedule.holdMs / 4).unref();
      try {
        return await work(lease);
      } finally {
        if (renewal) clearInterval(renewal);
        await taken.done(lease.nextAt);
      }
    },
  };
}

/** Changes an interval by up to 5 % at random, so that many sites do not act at the same moment. */
export function withJitter(ms: number, random: () => number = Math.random): number {
  return Math.round(ms * (0.95 + 0.1 * random()));
}
