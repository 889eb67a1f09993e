import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCopies } from '#server/watch/backup/copies.ts';
import type { MadeCopy } from '#server/watch/backup/make-copy.ts';
import { createProbeTokens } from '#server/watch/synthetic/round.ts';
import { createRoundStore } from '#server/watch/synthetic/round-store.ts';
import { createRounds } from '#server/watch/synthetic/rounds.ts';
import { createScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { dialects, silentLog, sharedDatabase } from '#tests/support/databases.ts';

const START = Date.UTC(2026, 0, 5, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(dialects)('leases on %s', (dialect) => {
  const test = sharedDatabase(dialect);
  let other: Database;
  let clock = START;
  beforeAll(async () => {
    other = await openDatabase(test.config, silentLog);
  });
  afterAll(async () => {
    await other.close();
  });
  const now = () => clock;
  const copiesOf = (database: Database, makeOne: () => Promise<MadeCopy>) => {
    const leases = createScheduledLeases(database, now);
    return createCopies({ settings: test.config, database, leases, log: silentLog, now, makeOne });
  };
  const hourly = {
    firstAt: (at: number) => at + HOUR,
    nextAt: (at: number) => at + HOUR,
    holdMs: 10 * MINUTE,
  };

  it('are nobody’s until they are due, and then one process’s', async () => {
    const [one, two] = [test.database, other].map((each) => createScheduledLeases(each, now));
    if (!one || !two) expect.fail();
    expect(await one.take('a', hourly)).toBeNull();
    clock += HOUR;
    const taken = await Promise.all([one.take('a', hourly), two.take('a', hourly)]);
    expect(taken.filter((lease) => lease !== null)).toHaveLength(1);
    expect(await two.take('a', { ...hourly, force: true })).toBeNull();
    await taken.find((lease) => lease !== null)?.done();
    expect(await two.take('a', hourly)).toBeNull();
    expect(await two.take('a', { ...hourly, force: true })).not.toBeNull();
  });

  it('last as long as work that renews them, and not after its process died', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const begun = Promise.withResolvers<null>();
    const ended = Promise.withResolvers<never>();
    const made = { name: 'una', madeAt: clock, reason: 'a-mano', bytes: 1, leads: 0 } as const;
    const slow = copiesOf(test.database, () => {
      begun.resolve(null);
      return ended.promise;
    });
    const copies = copiesOf(other, () => Promise.resolve(made));
    const cut = slow.make('a-mano');
    await begun.promise;
    // One renewal at a time: the queries of two may end in either order, and each stores its clock.
    for (let renewal = 0; renewal < 10; renewal += 1) {
      clock += MINUTE / 2;
      vi.advanceTimersByTime(MINUTE / 2);
      const lease = other.kysely.selectFrom('watch_turn').select('owned_until');
      const held = lease.where('name', '=', 'making a copy');
      await expect.poll(() => held.execute()).toEqual([{ owned_until: clock + 2 * MINUTE }]);
    }
    expect(await copies.isUnderWay()).toBe(true);
    clock += 3 * MINUTE;
    expect(await copies.isUnderWay()).toBe(false);
    expect(await copies.make('a-mano')).toMatchObject(made);
    ended.reject(new Error('cut'));
    await expect(cut).rejects.toThrow('cut');
  });

  it('come back to a clock that was a year ahead and was set right', async () => {
    const leases = createScheduledLeases(test.database, now);
    clock = START + 365 * 24 * HOUR;
    const often = { ...hourly, firstAt: (at: number) => at };
    await (await leases.take('c', often))?.done();
    expect(await leases.take('d', often)).not.toBeNull();
    clock = START + 20 * HOUR;
    expect(await leases.take('c', hourly)).toBeNull();
    expect(await leases.take('d', hourly)).toBeNull();
    clock += HOUR;
    expect(await leases.take('c', hourly)).not.toBeNull();
    expect(await leases.take('d', hourly)).not.toBeNull();
  });

  it('leave what was noted by a clock ahead out of what was last', async () => {
    clock = START + 365 * 24 * HOUR;
    const store = createRoundStore(test.database, now);
    const copies = copiesOf(test.database, () =>
      Promise.resolve({ name: 'una', madeAt: clock, reason: 'noche', bytes: 1, leads: 0 }),
    );
    const result = { steps: [], mailMs: null, certificateEndsAt: null };
    await store.end(await store.begin('clock'), result);
    await copies.make('noche');
    clock = START;
    expect(await copies.lastProven()).toBeNull();
    expect(await store.last(1)).toEqual([]);
    await copies.make('noche');
    expect(await copies.lastProven()).toBe(START);
    await test.database.kysely.deleteFrom('round').execute();
  });

  it('run each round once, with two processes looking all the time', async () => {
    clock = START + 24 * HOUR;
    const begun: number[] = [];
    const result = { steps: [], mailMs: null, certificateEndsAt: null };
    const runOne = async () => {
      begun.push(clock);
      await new Promise((resolve) => setImmediate(resolve));
      return result;
    };
    const processes = [test.database, other].map((database) =>
      createRounds({
        ...{ site: () => new URL('https://atalaya.example'), everyMs: () => HOUR, runOne },
        ...{ mailbox: null, log: silentLog, tokens: createProbeTokens('una-clave-de-prueba') },
        leases: createScheduledLeases(database, now),
        store: createRoundStore(database, now),
        mail: { skipped: 'sin correo', send: () => Promise.reject(new Error('no')) },
      }),
    );
    for (const end = clock + 6 * HOUR; clock < end; clock += 5 * MINUTE) {
      await Promise.all(processes.map((each) => each.runDue()));
    }
    const gaps = begun.slice(1).map((at, index) => at - (begun[index] ?? 0));
    expect(gaps.length).toBeGreaterThanOrEqual(4);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(55 * MINUTE);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(70 * MINUTE);
  });
});
