/** One mail on its way: from being handed over to being noted, it would be sent again after a power cut. */
export interface Flight {
  /** Waits for its turn to be handed over. */
  takeOff(): Promise<void>;
  /** The other side has it; now it must be noted. */
  arrive(): void;
  /** It is noted, or was never sent. */
  land(): void;
}

/** A note that takes longer, in milliseconds, makes a store slow: its disk is busy, or it is gone. */
const SLOW_MS = 300;

/** How long a slow note is held against the store, in milliseconds, when none has come since. */
const SLOW_FOR_MS = 3_000;

/** Mails in the air at a time while the store is slow, and at the start, until it has shown that it is not. */
const MOST_WHILE_SLOW = 3;

/** Mails that arrived and are not noted, at the most: a quick store notes so many in some milliseconds. */
const MOST_UNNOTED = 12;

/** @returns flights that wait for one another where the store cannot keep up with what is sent */
export function createFlights(): () => Flight {
  const waiting: (() => void)[] = [];
  /** When those that arrived and are not noted did so; the oldest first. */
  const arrivals = new Set<{ at: number }>();
  let inTheAir = 0;
  let slowUntil = Infinity;

  function mayTakeOff(): boolean {
    const now = performance.now();
    const [oldest] = arrivals;
    const slow = now < slowUntil || (oldest !== undefined && now - oldest.at > SLOW_MS);
    return slow ? inTheAir < MOST_WHILE_SLOW : arrivals.size < MOST_UNNOTED;
  }

  /** Until one lands, or time has told. */
  function aMoment(): Promise<void> {
    return new Promise((resolve) => {
      waiting.push(resolve);
      setTimeout(resolve, SLOW_FOR_MS).unref();
    });
  }

  return () => {
    const arrival = { at: 0 };
    let flying = false;
    let over = false;
    return {
      async takeOff() {
        while (!over && !mayTakeOff()) await aMoment();
        if (over || flying) return;
        flying = true;
        inTheAir += 1;
      },
      arrive() {
        arrival.at = performance.now();
        arrivals.add(arrival);
      },
      land() {
        if (arrivals.delete(arrival)) {
          const now = performance.now();
          slowUntil = now - arrival.at > SLOW_MS ? now + SLOW_FOR_MS : 0;
        }
        if (flying && !over) inTheAir -= 1;
        over = true;
        for (const resolve of waiting.splice(0)) resolve();
      },
    };
  };
}
