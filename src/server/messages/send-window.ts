/** One mail on its way, until the database knows of it; a crash after its handover sends it twice. */
export interface SendSlot {
  /** Waits until the window has room for one more. */
  acquire(): Promise<void>;
  /** The server accepted the mail; the outcome is still to be stored. */
  accepted(): void;
  /** The outcome is stored, or nothing was sent. */
  release(): void;
}

/**
 * Mails per second that the window allows, twice the goal of 50. By Little's law the window must hold
 * this rate times the seconds that one takes: one for a server that answers at once,
 * thirty for one that takes 300 ms.
 */
const WANTED_PER_SECOND = 100;

/** When no slot was released for this long, in milliseconds, the window grows by one past those that hang. */
const HANGING_MS = 1_000;

/** Round trips that are remembered; the shortest is the latency without queueing. */
const REMEMBERED = 100;

/** A database that takes longer than this to store an outcome, in milliseconds, counts as slow. */
const SLOW_MS = 1_000;

/** Largest window: more than the connections that a mail server accepts. */
const MOST = 50;

interface Waiting {
  urgent: boolean;
  go: () => void;
}

/**
 * Limits the mails on their way to the server: so that it bears them, and because a crash between a
 * handover and its stored outcome sends that mail twice. The window begins at one and grows by one for each outcome that was stored in time, up to what the wanted
 * rate needs; it is halved when storing was slow (additive increase, multiplicative decrease, as TCP).
 *
 * @returns opens a slot; urgent ones are served first
 */
export function createSendWindow(): (urgent: boolean) => SendSlot {
  const waiting: Waiting[] = [];
  /** What the last ones took until their outcome was stored, in milliseconds. */
  const took: number[] = [];
  /** When those were accepted whose outcome is not stored; the oldest first. */
  const arrivals = new Set<{ arrived: number }>();
  let inUse = 0;
  let most = 1;
  let lastStoredAt = 0;
  let hanging: NodeJS.Timeout | undefined;

  function serve(): void {
    while (inUse < most) {
      const next = waiting.shift();
      if (!next) break;
      inUse += 1;
      next.go();
    }
    if (waiting.length > 0) {
      hanging ??= setInterval(probeHanging, HANGING_MS).unref();
      return;
    }
    clearInterval(hanging);
    hanging = undefined;
    if (inUse === 0) most = 1;
  }

  function probeHanging(): void {
    const [oldest] = arrivals;
    const moment = performance.now();
    const storeHangs = oldest !== undefined && moment - oldest.arrived > SLOW_MS;
    if (storeHangs || moment - lastStoredAt < HANGING_MS) return;
    most = Math.min(most + 1, MOST);
    serve();
  }

  /** @param at when it was begun, and when it was accepted */
  function adapt(at: { begun: number; arrived: number }): void {
    const moment = performance.now();
    lastStoredAt = moment;
    if (moment - at.arrived > SLOW_MS) {
      most = Math.max(1, Math.floor(most / 2));
      return;
    }
    took.push(moment - at.begun);
    if (took.length > REMEMBERED) took.shift();
    const wanted = Math.ceil((Math.min(...took) / 1000) * WANTED_PER_SECOND);
    most = Math.max(most, Math.min(most + 1, MOST, wanted));
  }

  return (urgent) => {
    const at = { begun: 0, arrived: 0 };
    let entry: Waiting | undefined;
    let held = false;
    let over = false;
    return {
      acquire() {
        if (over || held || entry) return Promise.resolve();
        return new Promise((resolve) => {
          entry = {
            urgent,
            go() {
              held = true;
              at.begun = performance.now();
              resolve();
            },
          };
          const ahead = urgent ? waiting.findIndex((other) => !other.urgent) : -1;
          waiting.splice(ahead === -1 ? waiting.length : ahead, 0, entry);
          serve();
        });
      },
      accepted() {
        at.arrived = performance.now();
        arrivals.add(at);
      },
      release() {
        if (over) return;
        over = true;
        const arrived = arrivals.delete(at);
        const place = entry ? waiting.indexOf(entry) : -1;
        if (place !== -1) {
          // A process that must end keeps nobody in line.
          waiting.splice(place, 1);
          entry?.go();
        } else if (held) {
          inUse -= 1;
          if (arrived) adapt(at);
        }
        serve();
      },
    };
  };
}
