import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { AGENCY, mailBench } from '#server/messages/testing-mail.ts';

/** Enquiries that an outage has left; each is one mail to the agency and one copy. */
const QUEUE = 200;

/** Mails a second that Nodemailer alone hands over, by its own pool of five connections. */
async function bareRate(url: string): Promise<number> {
  const { port } = new URL(url);
  const pool = createTransport({ pool: true, host: '127.0.0.1', port: Number(port) });
  const one = { from: AGENCY, to: AGENCY, subject: 'Hola', text: 'Una tienda.\n'.repeat(20) };
  const started = performance.now();
  await Promise.all(Array.from({ length: 100 }, () => pool.sendMail(one)));
  pool.close();
  return 100_000 / (performance.now() - started);
}

describe('after an outage, to a mail server that takes what it gets', () => {
  const bench = mailBench();

  it('fifty mails a second leave, and an enquiry that comes meanwhile goes first', async () => {
    await Promise.all(Array.from({ length: QUEUE }, (_, number) => bench.accept(number)));
    const { received, url } = bench.mail;
    const bareBefore = await bareRate(url);
    received.length = 0;
    const started = performance.now();
    bench.worker.start();
    await expect.poll(() => received.length, { interval: 5 }).toBeGreaterThan(20);
    const folio = await bench.accept(QUEUE);
    const before = received.length;
    bench.worker.wake();
    const all = (QUEUE + 1) * 2;
    await expect.poll(() => received.length, { interval: 5 }).toBe(all);
    const rate = all / ((performance.now() - started) / 1000);
    // Before it goes what was already in hand, at most fifty of each kind; not the rest.
    const place = received.findIndex(({ subject }) => subject?.includes(folio));
    expect(place - before).toBeLessThan(110);
    // A machine too busy for that would not let Nodemailer by itself send many more either.
    expect(rate).toBeGreaterThan(Math.min(50, bareBefore / 4, (await bareRate(url)) / 4));
  });
});
