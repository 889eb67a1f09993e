/** One mail on its way: from being handed over to being noted, it would be sent again after a power cut. */
export interface Flight {
  /** Waits for its turn to be handed over. */
  takeOff(): Promise<void>;
  /** The other side has it; now it must be noted. */
  arrive(): void;
  /** It is noted, or was never sent. */
  land(): void;
}

/**
 * As many a second as the window is for, twice the goal of 50: whatever each takes from being handed
 * over to being noted, so many times that are in the air (Little's law). A server that answers at once
 * needs no more than one; one that takes 300 ms, thirty.
 */
const WANTED_PER_SECOND = 100;

/** With nothing landing for this long, in milliseconds, one more goes round those that get no answer. */
const HANGING_MS = 1_000;

/** Of so many landings the quickest says how long one takes by itself: the rest may have waited. */
const REMEMBERED = 100;

/** A note that takes longer, in milliseconds, makes a store slow: its disk is busy, or it is gone. */
const SLOW_MS = 1_000;

/** In the air at the most: more than a mail server takes connections. */
const MOST = 50;

interface Waiting {
  urgent: boolean;
  go: () => void;
}

/**
 * Keeps few mails in the air, since a process that dies sends each of them twice: one, and one more
 * for each that was noted in time, up to what the rate that is wanted needs; half as many when one
 * was not noted in time (additive increase, multiplicative decrease, as TCP's slow start).
 *
 * @returns begins a flight; an urgent one goes before the rest
 */
export function createFlights(): (urgent: boolean) => Flight {
  const waiting: Waiting[] = [];
  /** What the last ones took, from taking off to being noted, in milliseconds. */
  const took: number[] = [];
  /** When those that arrived and are not noted did so; the oldest first. */
  const arrivals = new Set<{ arrived: number }>();
  let inTheAir = 0;
  let most = 1;
  let landedAt = 0;
  let hanging: NodeJS.Timeout | undefined;

  function serve(): void {
    while (inTheAir < most) {
      const next = waiting.shift();
      if (!next) break;
      inTheAir += 1;
      next.go();
    }
    if (waiting.length > 0) {
      hanging ??= setInterval(goRound, HANGING_MS).unref();
      return;
    }
    clearInterval(hanging);
    hanging = undefined;
    if (inTheAir === 0) most = 1;
  }

  function goRound(): void {
    const [oldest] = arrivals;
    const moment = performance.now();
    const storeHangs = oldest !== undefined && moment - oldest.arrived > SLOW_MS;
    if (storeHangs || moment - landedAt < HANGING_MS) return;
    most = Math.min(most + 1, MOST);
    serve();
  }

  /** @param at when it took off, and when it arrived */
  function adapt(at: { off: number; arrived: number }): void {
    const moment = performance.now();
    landedAt = moment;
    if (moment - at.arrived > SLOW_MS) {
      most = Math.max(1, Math.floor(most / 2));
      return;
    }
    took.push(moment - at.off);
    if (took.length > REMEMBERED) took.shift();
    const wanted = Math.ceil((Math.min(...took) / 1000) * WANTED_PER_SECOND);
    most = Math.max(most, Math.min(most + 1, MOST, wanted));
  }

  return (urgent) => {
    const at = { off: 0, arrived: 0 };
    let entry: Waiting | undefined;
    let flying = false;
    let over = false;
    return {
      takeOff() {
        if (over || flying || entry) return Promise.resolve();
        return new Promise((resolve) => {
          entry = {
            urgent,
            go() {
              flying = true;
              at.off = performance.now();
              resolve();
            },
          };
          const ahead = urgent ? waiting.findIndex((other) => !other.urgent) : -1;
          waiting.splice(ahead === -1 ? waiting.length : ahead, 0, entry);
          serve();
        });
      },
      arrive() {
        at.arrived = performance.now();
        arrivals.add(at);
      },
      land() {
        if (over) return;
        over = true;
        const arrived = arrivals.delete(at);
        const place = entry ? waiting.indexOf(entry) : -1;
        if (place !== -1) {
          // A process that must end keeps nobody in line.
          waiting.splice(place, 1);
          entry?.go();
        } else if (flying) {
          inTheAir -= 1;
          if (arrived) adapt(at);
        }
        serve();
      },
    };
  };
}
