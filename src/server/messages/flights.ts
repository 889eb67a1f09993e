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
 * How often one more may be in the air while others wait, in milliseconds. A server that answers at
 * once needs no more than one for a hundred mails a second; one that takes 200 ms gets a queue of
 * 2,000 in half a minute, as fast as its connections bear at the end.
 */
const GROW_MS = 1_000;

/** A note that takes longer, in milliseconds, makes a store slow: its disk is busy, or it is gone. */
const SLOW_MS = 300;

/** In the air at the most: more than a mail server takes connections. */
const MOST = 50;

interface Waiting {
  urgent: boolean;
  go: () => void;
}

/**
 * Keeps few mails in the air, since a process that dies sends each of them twice: one, and one more
 * for each second in which others waited and what was sent was noted in time.
 *
 * @returns begins a flight; an urgent one goes before the rest
 */
export function createFlights(): (urgent: boolean) => Flight {
  const waiting: Waiting[] = [];
  /** When those that arrived and are not noted did so; the oldest first. */
  const arrivals = new Set<{ at: number }>();
  let inTheAir = 0;
  let most = 1;
  let growing: NodeJS.Timeout | undefined;

  function serve(): void {
    while (inTheAir < most) {
      const next = waiting.shift();
      if (!next) break;
      inTheAir += 1;
      next.go();
    }
    if (waiting.length > 0) {
      growing ??= setInterval(grow, GROW_MS).unref();
      return;
    }
    clearInterval(growing);
    growing = undefined;
    if (inTheAir === 0) most = 1;
  }

  function grow(): void {
    const [oldest] = arrivals;
    if (oldest && performance.now() - oldest.at > SLOW_MS) most = 1;
    else most = Math.min(most + 1, MOST);
    serve();
  }

  return (urgent) => {
    const arrival = { at: 0 };
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
              resolve();
            },
          };
          const ahead = urgent ? waiting.findIndex((other) => !other.urgent) : -1;
          waiting.splice(ahead === -1 ? waiting.length : ahead, 0, entry);
          serve();
        });
      },
      arrive() {
        arrival.at = performance.now();
        arrivals.add(arrival);
      },
      land() {
        if (over) return;
        over = true;
        if (arrivals.delete(arrival) && performance.now() - arrival.at > SLOW_MS) most = 1;
        const at = entry ? waiting.indexOf(entry) : -1;
        if (at !== -1) {
          // A process that must end keeps nobody in line.
          waiting.splice(at, 1);
          entry?.go();
        } else if (flying) {
          inTheAir -= 1;
        }
        serve();
      },
    };
  };
}
