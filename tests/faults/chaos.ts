import { setTimeout as wait } from 'node:timers/promises';
import type { MailServer } from '#tests/support/mail-server.ts';
import type { Site } from '#tests/support/site.ts';
import { expect } from '#tests/support/test.ts';

/** Long enough for a thousand visitors, in milliseconds (under-load.ts has how many a second). */
const CHAOS_MS = 55_000;
/** Mails that may come twice for each death: those that were handed over and not noted (flights.ts). */
const TWICE_PER_DEATH = 3;

/** Something that goes wrong again and again. */
interface Hazard {
  /** Between two times, and how long each lasts, in milliseconds: at the most. */
  calmMs: number;
  badMs: number;
  breakIt: () => unknown;
  mendIt: () => unknown;
}

/** How often a process died so far, and what had arrived before. */
interface Deaths {
  count: number;
  mailsBefore: number;
}

/** Lets all of them happen at once, at moments that nobody planned. @returns how often each did */
export async function chaos(hazards: Record<string, Hazard>): Promise<string> {
  const until = performance.now() + CHAOS_MS;
  const counts = await Promise.all(
    Object.entries(hazards).map(async ([name, { calmMs, badMs, breakIt, mendIt }]) => {
      let count = 0;
      while (performance.now() < until) {
        await wait(calmMs * (0.3 + 0.7 * Math.random()));
        await breakIt();
        count += 1;
        await wait(badMs * Math.random());
        await mendIt();
      }
      return `${count} ${name}`;
    }),
  );
  return counts.join(', ');
}

/** A process that dies. @param beforeStart what makes room when it does not start, as who runs it does */
export const kills = (
  site: Site,
  deaths: Deaths,
  beforeStart: () => unknown = () => undefined,
): Hazard => ({
  calmMs: 2_500,
  badMs: 100,
  breakIt() {
    deaths.count += 1;
    return site.stop('SIGKILL');
  },
  mendIt: () =>
    site.restart().catch(async () => {
      await beforeStart();
      await site.restart();
    }),
});

/** A mail server that refuses in one way or another, or is slow. */
export const refusals = ({ state }: MailServer): Hazard => ({
  calmMs: 2_000,
  badMs: 1_500,
  breakIt() {
    const manner = Math.floor(Math.random() * 4);
    state.down = manner === 0;
    if (manner === 1) state.judgeRecipient = () => '452 4.2.2 Mailbox full';
    if (manner === 2) state.judgeMessage = () => '554 5.7.1 Content refused';
    if (manner === 3) state.delayMs = 500;
  },
  mendIt() {
    Object.assign(state, { down: false, delayMs: 0 });
    state.judgeRecipient = () => null;
    state.judgeMessage = () => null;
  },
});

/** Mails that somebody got more than once, copies of the first one counted. */
export function expectFewTwice({ received }: MailServer, deaths: Deaths): string {
  const since = received.slice(deaths.mailsBefore);
  const seen = new Set(
    since.map(({ subject = '', to }) => `${/\w+-\w+-\w+/.exec(subject)?.[0]} ${to?.[0]?.address}`),
  );
  const duplicates = since.length - seen.size;
  expect(duplicates).toBeLessThanOrEqual(TWICE_PER_DEATH * deaths.count);
  return `${duplicates} de ${since.length} correos, dos veces`;
}
