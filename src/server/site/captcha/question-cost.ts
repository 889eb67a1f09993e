import {
  networksOf,
  type OpenRateLimit,
  type RateLimit,
} from '#server/platform/database/rate-limit.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Answers that are judged, as parts of the posts that the rate limit lets one address make, with
 * what each counts by (the place of a network in {@link networksOf}; null for the whole site) and the
 * length of its window in seconds. By default (20) they are 3 in five minutes, 10 in an hour and 40 in
 * a day from one network (/24 or /64), 15 and 20 in an hour from a /56 and a /48, and 200 in an hour
 * altogether: an office without scripts is smaller, and so is a busy hour of one site.
 */
const CEILINGS = [
  { name: 'question-burst', network: 0, part: 0.15, seconds: 5 * MINUTE },
  { name: 'question-hour', network: 0, part: 0.5, seconds: HOUR },
  { name: 'question-day', network: 0, part: 2, seconds: 24 * HOUR },
  { name: 'question-56', network: 1, part: 0.75, seconds: HOUR },
  { name: 'question-48', network: 2, part: 1, seconds: HOUR },
  { name: 'question-all', network: null, part: 10, seconds: HOUR },
] as const;

/** What answering text questions costs: time, because a browser without scripts can do no work. */
export interface QuestionCost {
  /**
   * Counts an answer, right or wrong.
   * @param address the client's IP address
   * @returns null when it may be judged, else the whole seconds until one may
   */
  answer(address: string): Promise<number | null>;
}

/**
 * @param points posts that the rate limit lets one address make
 * @param open opens a limit
 */
export function createQuestionCost(points: number, open: OpenRateLimit): QuestionCost {
  const ceilings = CEILINGS.map(({ name, network, part, seconds }) => ({
    network,
    limit: open(name, { points: Math.max(1, Math.ceil(points * part)), seconds }),
  }));

  return {
    async answer(address) {
      const networks = networksOf(address);
      const counted = ceilings.flatMap(({ network, limit }): [RateLimit, string][] => {
        const key = network === null ? 'all' : networks[network];
        return key === undefined ? [] : [[limit, key]];
      });
      // The widest is asked first, so that networks behind a full one are not even remembered…
      for (const [limit, key] of counted.toReversed()) {
        const wait = await limit.wait(key);
        if (wait !== null) return wait;
      }
      // …and counted last, so that one network's refused answers use up nothing of its neighbours'.
      for (const [limit, key] of counted) {
        const wait = await limit.consume(key);
        if (wait !== null) return wait;
      }
      return null;
    },
  };
}
