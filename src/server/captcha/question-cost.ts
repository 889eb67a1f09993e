import { limitKey } from '#server/visit/rate-limit.ts';

/** A network that has not answered for this long starts anew, in milliseconds. */
const MEMORY_MS = 60 * 60 * 1000;

/** First wait of a network that goes on answering, and the longest; each one doubles the last. */
const FIRST_WAIT_MS = 30 * 1000;
const LONGEST_WAIT_MS = 20 * 60 * 1000;

/** The same while the whole site is answered more than it ever is by people. */
const FIRST_WAIT_PRESSED_MS = 10 * 60 * 1000;
const LONGEST_WAIT_PRESSED_MS = 40 * 60 * 1000;

/** Networks that are remembered, at most: about 2 MB. The one that was quiet for longest goes. */
const MOST_NETWORKS = 10_000;

export interface QuestionCostOptions {
  /** Answers that a network may give one after the other before it has to wait. */
  freePerNetwork: number;
  /** Answers that the whole site takes in an hour before everybody's waits grow. */
  freeOverall: number;
  now?: () => number;
}

interface Network {
  answers: number;
  /** When it may answer again, and when it last did; in milliseconds since 1970. */
  freeAt: number;
  lastAt: number;
}

/** What answering text questions costs: waits that grow with use. */
export interface QuestionCost {
  /**
   * Counts an answer, right or wrong.
   * @param address the client's IP address; what is counted is its network, /24 or /64
   * @returns null when it may be judged, else the whole seconds until one may
   */
  answer(address: string): number | null;
}

/**
 * A question cannot ask a browser without scripts for work, so it asks for time. Kept in this
 * process's memory, like the rate limit.
 */
export function createQuestionCost(options: QuestionCostOptions): QuestionCost {
  const { freePerNetwork, freeOverall, now = Date.now } = options;
  const networks = new Map<string, Network>();
  let hour = { began: now(), answers: 0, before: 0 };

  /** Answers in about the last hour: this one's, and of the one before what still overlaps. */
  function overall(moment: number): number {
    const passed = moment - hour.began;
    if (passed >= MEMORY_MS) {
      const before = passed < 2 * MEMORY_MS ? hour.answers : 0;
      hour = { began: moment, answers: 0, before };
    }
    return hour.answers + hour.before * (1 - (moment - hour.began) / MEMORY_MS);
  }

  return {
    answer(address) {
      const moment = now();
      const key = networkKey(address);
      const known = networks.get(key);
      const fresh = known === undefined || moment - known.lastAt > MEMORY_MS;
      const network = fresh ? { answers: 0, freeAt: 0, lastAt: 0 } : known;
      if (network.freeAt > moment) return Math.ceil((network.freeAt - moment) / 1000);

      const pressed = overall(moment) >= freeOverall;
      const [free, first, longest] = pressed
        ? [1, FIRST_WAIT_PRESSED_MS, LONGEST_WAIT_PRESSED_MS]
        : [freePerNetwork, FIRST_WAIT_MS, LONGEST_WAIT_MS];
      const answers = network.answers + 1;
      const wait = answers < free ? 0 : Math.min(longest, first * 2 ** (answers - free));
      hour.answers += 1;
      // At the end of the map, so that its beginning is the one that was quiet for longest.
      networks.delete(key);
      networks.set(key, { answers, freeAt: moment + wait, lastAt: moment });
      if (networks.size > MOST_NETWORKS) {
        for (const oldest of networks.keys()) {
          networks.delete(oldest);
          break;
        }
      }
      return null;
    },
  };
}

/** The network that an address belongs to, /24 or /64, as a digest. */
function networkKey(address: string): string {
  const network = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)?.[1];
  return limitKey(network === undefined ? address : `${network}.0`);
}
