import { describe, expect, it } from 'vitest';
import { mailBench } from '#server/messages/testing-mail.ts';

/** Enquiries of an outage; each is one mail to the agency and one copy: more than are sent at once. */
const QUEUE = 80;

/** Milliseconds that each mail may take a processor, for fifty of them a second. */
const MS_EACH = 1000 / 50;

describe('after an outage, to a mail server that takes what it gets', () => {
  const bench = mailBench();

  it('fifty mails a second leave, and an enquiry that comes meanwhile goes first', async () => {
    await Promise.all(Array.from({ length: QUEUE }, (_, number) => bench.accept(number)));
    const { received } = bench.mail;
    const started = process.cpuUsage();
    bench.worker.start();
    await expect.poll(() => received.length).toBeGreaterThan(20);
    const folio = await bench.accept(QUEUE);
    const before = received.length;
    bench.worker.wake();
    const all = (QUEUE + 1) * 2;
    await expect.poll(() => received.length).toBe(all);
    // Only mails that were already being sent go before it: at most fifty of each kind.
    const place = received.findIndex(({ subject }) => subject?.includes(folio));
    expect(place - before).toBeLessThan(110);
    // Counted in processor time, including the test's mail server: a busy machine takes longer, not more.
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000 / all).toBeLessThan(MS_EACH);
  });
});

/** Mails that a slow server gets before it answers any: the worker adds one a second. */
const SIDE_BY_SIDE = 2;

describe('after an outage, to a mail server that takes its time over each', () => {
  const bench = mailBench();

  it('mails leave side by side: the next ones do not wait for an answer to the first', async () => {
    await Promise.all(Array.from({ length: QUEUE }, (_, number) => bench.accept(number)));
    const { received, state } = bench.mail;
    // One after the other, the first would never be answered.
    state.answersFrom = SIDE_BY_SIDE;
    bench.worker.start();
    await expect.poll(() => received.length).toBe(QUEUE * 2);
  });
});
