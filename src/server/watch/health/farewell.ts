/**
 * Tells whoever spreads visits over machines that this one is about to stop, while it still takes
 * them: a request that a proxy has sent into a socket that closes is lost, and an enquiry among them
 * is not sent again by itself.
 */
export interface Farewell {
  /** Somebody asked whether to send visitors here. */
  asked(): void;
  /** Whether to tell that it is leaving, whatever else is well. */
  readonly isLeaving: boolean;
  /** From here on it is leaving; resolves once whoever watches has had time to learn of it. */
  say(): Promise<void>;
}

/** Longer than the proxy waits between two of its questions (deploy/Caddyfile), in milliseconds. */
const WATCHED_MS = 5_000;
/** Long enough for one of them, and for its answer on a busy machine, in milliseconds. */
const FAREWELL_MS = 2_500;

/** @param isWatched false where nobody stands in front, whose questions would be a person's */
export function createFarewell(
  isWatched: boolean,
  now: () => number = () => performance.now(),
): Farewell {
  let askedAt = -Infinity;
  let isLeaving = false;
  return {
    asked: () => (askedAt = now()),
    get isLeaving() {
      return isLeaving;
    },
    async say() {
      isLeaving = true;
      if (!isWatched || now() - askedAt > WATCHED_MS) return;
      await new Promise((resolve) => setTimeout(resolve, FAREWELL_MS));
    },
  };
}
