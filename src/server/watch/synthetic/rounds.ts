import type { Job } from '#server/platform/jobs.ts';
import { periodic } from '#server/platform/jobs.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Schedule, ScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import { withJitter } from '#server/platform/database/scheduled-lease.ts';
import type { Leg, Round, Walker } from './round.ts';
import { type RoundStore, ROUNDS_KEPT_MS } from './round-store.ts';
import { MAIL_WAIT_MS, walk, type WalkParts } from './walk.ts';

/** The rounds of this process. */
export interface Rounds {
  /**
   * Walks one out of turn.
   *
   * @returns null when one is being walked already
   */
  walkNow(walker: Walker, passed?: (leg: Leg) => void): Promise<Round | null>;
  /** Walks one if it is due. */
  walkDue(): Promise<Round | null>;
  /** Walks them by the clock; nothing where `everyMs` is null. */
  job: Job;
}

export interface RoundsOptions extends Omit<WalkParts, 'store' | 'passed'> {
  everyMs: number | null;
  turns: ScheduledLeases;
  store: RoundStore;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Told of each that is over. */
  walked?: (round: Round) => void;
  /** A test's own way to walk. */
  walkOne?: typeof walk;
}

/** How often to look whether one is due, in milliseconds. */
const LOOK_MS = 15_000;
/** After one that failed the next is sooner, in milliseconds: what fails twice is an incident. */
export const AGAIN_MS = 5 * 60_000;
/** Longer than a round may take, in milliseconds. */
const HOLD_MS = MAIL_WAIT_MS + 5 * 60_000;
/** The first one ever waits until the site has settled, in milliseconds. */
const FIRST_MS = 60_000;

export function createRounds(options: RoundsOptions): Rounds {
  const { everyMs, turns, store, log, walked, walkOne = walk } = options;
  const usual = everyMs ?? ROUNDS_KEPT_MS;
  const schedule: Schedule = {
    firstAt: (now) => now + Math.min(FIRST_MS, usual),
    nextAt: (now) => now + withJitter(usual),
    holdMs: HOLD_MS,
  };
  let ending = new AbortController();

  async function walkTurn(
    walker: Walker,
    force: boolean,
    passed?: (leg: Leg) => void,
  ): Promise<Round | null> {
    const turn = await turns.take('round', { ...schedule, force });
    if (turn === null) return null;
    const { signal } = ending;
    let next: number | undefined;
    try {
      const id = await store.begin(walker);
      const result = await walkOne(id, { ...options, ...(passed && { passed }) }, signal);
      if (signal.aborted) {
        // Nobody knows how it would have gone: whoever is left walks another.
        next = turn.at;
        return null;
      }
      const round = await store.end(id, result);
      await store.purge();
      if (round.outcome === 'failed') next = turn.at + Math.min(AGAIN_MS, usual);
      tell(round);
      return round;
    } finally {
      await turn.done(next);
    }
  }

  function tell(round: Round): void {
    walked?.(round);
    const { walker, broken, mailMs } = round;
    const facts = { walker, broken, mailMs, ms: round.endedAt - round.startedAt };
    if (round.outcome === 'fine') log.info(facts, 'round walked');
    else {
      const said = round.legs.find(({ name }) => name === broken)?.said;
      log.warn({ ...facts, said }, 'round failed');
    }
  }

  const walkDue = () => walkTurn('clock', false);
  const clock = periodic({ name: 'rounds', everyMs: LOOK_MS, work: walkDue, log });
  return {
    walkDue,
    walkNow: (walker, passed) => walkTurn(walker, true, passed),
    job: {
      name: 'rounds',
      start() {
        ending = new AbortController();
        if (everyMs !== null) clock.start();
      },
      stop() {
        ending.abort();
        return clock.stop();
      },
    },
  };
}
