import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { AGENCY, mailBench } from '#server/messages/testing-mail.ts';

/** Enquiries that an outage has left; each is one mail to the agency and one copy: more than are in hand at once. */
const QUEUE = 80;

/** Milliseconds that each mail may take a processor, for fifty of them a second. */
const MS_EACH = 1000 / 50;

/** Mails that are timed: some for each connection. */
const MAILS = 60;

/** Mails a second that Nodemailer alone hands over, by a pool of its own. */
async function bareRate(url: string, maxConnections: number): Promise<number> {
  const { port } = new URL(url);
  const pool = createTransport({
    pool: true,
    host: '127.0.0.1',
    port: Number(port),
    maxConnections,
  });
  const one = { from: AGENCY, to: AGENCY, subject: 'Hola', text: 'Una tienda.\n'.repeat(20) };
  const started = performance.now();
  await Promise.all(Array.from({ length: MAILS }, () => pool.sendMail(one)));
  pool.close();
  return (MAILS * 1000) / (performance.now() - started);
}

describe('after an outage, to a mail server that takes what it gets', () => {
  const bench = mailBench();

  it('fifty mails a second leave, and an enquiry that comes meanwhile goes first', async () => {
    await Promise.all(Array.from({ length: QUEUE }, (_, number) => bench.accept(number)));
    const { received } = bench.mail;
    const started = process.cpuUsage();
    bench.worker.start();
    await expect.poll(() => received.length, { interval: 5 }).toBeGreaterThan(20);
    const folio = await bench.accept(QUEUE);
    const before = received.length;
    bench.worker.wake();
    const all = (QUEUE + 1) * 2;
    await expect.poll(() => received.length, { interval: 5 }).toBe(all);
    // Before it goes what was already in hand, at most fifty of each kind; not the rest.
    const place = received.findIndex(({ subject }) => subject?.includes(folio));
    expect(place - before).toBeLessThan(110);
    // Counted in processor time, its own mail server's too: a busy machine takes longer, not more.
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000 / all).toBeLessThan(MS_EACH);
  });
});

/** How long a slow server takes over each mail, in milliseconds. */
const SLOW_ANSWER_MS = 300;
/** As many connections as fifty mails a second to it take. */
const ENOUGH = (50 * SLOW_ANSWER_MS) / 1000;

describe('after an outage, to a mail server that takes 300 ms over each', () => {
  const bench = mailBench();

  it('mails leave side by side: a third at least of what a bare sender hands over', async () => {
    await Promise.all(Array.from({ length: QUEUE }, (_, number) => bench.accept(number)));
    const { received, state, url } = bench.mail;
    state.delayMs = SLOW_ANSWER_MS;
    const bareBefore = await bareRate(url, ENOUGH);
    received.length = 0;
    const started = performance.now();
    bench.worker.start();
    await expect.poll(() => received.length, { interval: 5 }).toBe(QUEUE * 2);
    const rate = (QUEUE * 2) / ((performance.now() - started) / 1000);
    // The machine may have been busier before, or after.
    const bare = Math.min(bareBefore, await bareRate(url, ENOUGH));
    // On a quiet machine it is above seven tenths; one mail after the other would be below a tenth.
    // What a bare sender does not do, the database, takes longer on a busy one.
    expect(rate / bare).toBeGreaterThan(1 / 3);
  });
});
