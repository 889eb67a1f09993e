import { describe, expect, it } from 'vitest';
import { mailBench } from '#server/messages/testing-mail.ts';

const QUEUE = 80;

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
    // Up to a hundred mails that the worker claimed earlier may leave before the new enquiry's
    // mail.
    const place = received.findIndex(({ subject }) => subject?.includes(folio));
    expect(place - before).toBeLessThan(110);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000 / all).toBeLessThan(MS_EACH);
  });
});

const SIDE_BY_SIDE = 2;

describe('after an outage, to a mail server that takes its time over each', () => {
  const bench = mailBench();

  it('mails leave side by side: the next ones do not wait for an answer to the first', async () => {
    await Promise.all(Array.from({ length: QUEUE }, (_, number) => bench.accept(number)));
    const { received, state } = bench.mail;
    state.answersFrom = SIDE_BY_SIDE;
    bench.worker.start();
    await expect.poll(() => received.length).toBe(QUEUE * 2);
  });
});
