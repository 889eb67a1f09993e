import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRoundMarks } from '#server/rounds/mark.ts';
import { createRoundStore } from '#server/rounds/round-store.ts';
import { createRounds } from '#server/rounds/rounds.ts';
import { createTurns } from '#server/turns/turns.ts';
import { openDatabase, type Database } from '#server/database/database.ts';
import { dialects, silentLog, testDatabase, type TestDatabase } from '#tests/support/databases.ts';

const START = Date.UTC(2026, 0, 5, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(dialects)('turns on %s', (dialect) => {
  let test: TestDatabase;
  let other: Database;
  let clock = START;
  beforeAll(async () => {
    test = await testDatabase(dialect);
    other = await openDatabase(test.config, silentLog);
  }, 60_000);
  afterAll(async () => {
    await other.close();
    await test.drop();
  });
  const now = () => clock;
  const hourly = {
    firstAt: (at: number) => at + HOUR,
    nextAt: (at: number) => at + HOUR,
    holdMs: 10 * MINUTE,
  };

  it('are nobody’s until they are due, and then one process’s', async () => {
    const [one, two] = [createTurns(test.database, now), createTurns(other, now)];
    expect(await one.take('a', hourly)).toBeNull();
    clock += HOUR;
    const taken = await Promise.all([one.take('a', hourly), two.take('a', hourly)]);
    expect(taken.filter((turn) => turn !== null)).toHaveLength(1);
    // Somebody is at it: not even out of turn.
    expect(await two.take('a', { ...hourly, force: true })).toBeNull();
    await taken.find((turn) => turn !== null)?.done();
    expect(await two.take('a', hourly)).toBeNull();
    expect(await two.take('a', { ...hourly, force: true })).not.toBeNull();
  });

  it('come back from a process that died, in time and not at once', async () => {
    const turns = createTurns(test.database, now);
    const often = { ...hourly, firstAt: (at: number) => at, nextAt: (at: number) => at + MINUTE };
    expect(await turns.take('b', often)).not.toBeNull();
    clock += 5 * MINUTE;
    expect(await turns.take('b', often)).toBeNull();
    clock += 6 * MINUTE;
    expect(await turns.take('b', often)).not.toBeNull();
  });

  it('walk each round of a day once, with two processes looking all the time', async () => {
    clock = START + 24 * HOUR;
    const walked: number[] = [];
    const processes = [test.database, other].map((database) =>
      createRounds({
        site: new URL('https://atalaya.example'),
        everyMs: HOUR,
        marks: createRoundMarks('una-clave-de-prueba'),
        turns: createTurns(database, now),
        store: createRoundStore(database, now),
        mail: { skipped: 'sin correo', send: () => Promise.reject(new Error('no')) },
        mailbox: null,
        log: silentLog,
        walkOne: async () => {
          walked.push(clock);
          await new Promise((resolve) => setImmediate(resolve));
          return { legs: [], mailMs: null, certificateEndsAt: null };
        },
      }),
    );
    const end = clock + 24 * HOUR;
    for (; clock < end; clock += 5 * MINUTE) {
      await Promise.all(processes.map((each) => each.walkDue()));
    }
    // Five per cent sooner or later each, and looked for every five minutes.
    expect(walked.length).toBeGreaterThanOrEqual(22);
    expect(walked.length).toBeLessThanOrEqual(25);
    const gaps = walked.slice(1).map((at, index) => at - (walked[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(55 * MINUTE);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(70 * MINUTE);
    const rows = await test.database.kysely.selectFrom('watch_round').selectAll().execute();
    expect(rows).toHaveLength(walked.length);
  });
});
