import { periodic } from '#server/platform/jobs.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Schedule, ScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import { withJitter } from '#server/platform/database/scheduled-lease.ts';
import type { Step, Round, Trigger } from './round.ts';
import { type RoundStore, ROUNDS_KEPT_MS } from './round-store.ts';
import { MAIL_WAIT_MS, runRound, type RoundParts } from './run-round.ts';

export interface RoundsOptions extends Omit<RoundParts, 'site' | 'store' | 'passed'> {
  site: () => URL;
  everyMs: () => number | null;
  leases: ScheduledLeases;
  store: RoundStore;
  log: Pick<Logger, 'info' | 'warn'>;
  ended?: (round: Round) => void;
  runOne?: typeof runRound;
}

const LOOK_MS = 15_000;
/** The wait after a failed round. If the next round fails too, an incident begins. */
const AGAIN_MS = 5 * 60_000;
/** After this many milliseconds without a round, the site reports that the rounds have stopped. */
export const missedAfterMs = (everyMs: number) => 2 * everyMs + 3 * AGAIN_MS;
const HOLD_MS = MAIL_WAIT_MS + 5 * 60_000;
const FIRST_MS = 60_000;

export function createRounds(options: RoundsOptions) {
  const { everyMs, leases, store, log, ended, runOne = runRound } = options;
  const usual = () => everyMs() ?? ROUNDS_KEPT_MS;
  const schedule: Schedule = {
    firstAt: (now) => now + Math.min(FIRST_MS, usual()),
    nextAt: (now) => now + withJitter(usual()),
    holdMs: HOLD_MS,
  };
  let ending = new AbortController();

  async function runLeased(
    trigger: Trigger,
    force: boolean,
    passed?: (step: Step) => void,
  ): Promise<Round | null> {
    const { signal } = ending;
    return leases.run('round', { ...schedule, force }, async (lease) => {
      const id = await store.begin(trigger);
      const parts = { ...options, site: options.site(), ...(passed && { passed }) };
      const result = await runOne(id, parts, signal);
      if (signal.aborted) {
        // This process is ending, so another process must run a round at once.
        lease.nextAt = lease.at;
        return null;
      }
      const round = await store.end(id, result);
      await store.purge();
      if (round.outcome === 'failed') lease.nextAt = lease.at + Math.min(AGAIN_MS, usual());
      tell(round);
      return round;
    });
  }

  function tell(round: Round): void {
    ended?.(round);
    const { trigger, broken, mailMs } = round;
    const facts = { trigger, broken, mailMs, ms: round.endedAt - round.startedAt };
    if (round.outcome === 'fine') log.info(facts, 'round done');
    else {
      const said = round.steps.find(({ name }) => name === broken)?.said;
      log.warn({ ...facts, said }, 'round failed');
    }
  }

  const runDue = () => runLeased('clock', false);
  const clock = periodic({
    name: 'rounds',
    everyMs: LOOK_MS,
    work: async () => {
      if (everyMs() !== null) await runDue();
    },
    log,
  });
  return {
    runDue,
    /** Runs a round at once. Returns null if another round is running. */
    runNow: (trigger: Trigger, passed?: (step: Step) => void): Promise<Round | null> =>
      runLeased(trigger, true, passed),
    job: {
      name: 'rounds',
      start() {
        ending = new AbortController();
        clock.start();
      },
      stop() {
        ending.abort();
        return clock.stop();
      },
    },
  };
}
