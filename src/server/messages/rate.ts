/** How many a second, lately and at best. */
export interface Rate {
  /** Counts one. */
  count(): void;
  /** A second, over the last ten. */
  lately(): number;
  /** The most in any ten seconds so far, a second. */
  best(): number;
}

/** Seconds that a figure is taken over: shorter, and one mail would look like a burst. */
const WINDOW_SECONDS = 10;

/** @param now milliseconds */
export function createRate(now: () => number): Rate {
  const seconds = new Array<{ second: number; count: number }>(WINDOW_SECONDS);
  let best = 0;

  function lately(): number {
    const oldest = Math.floor(now() / 1000) - WINDOW_SECONDS;
    const counted = seconds.filter(({ second }) => second > oldest);
    return counted.reduce((sum, { count }) => sum + count, 0) / WINDOW_SECONDS;
  }

  return {
    count() {
      const second = Math.floor(now() / 1000);
      const slot = second % WINDOW_SECONDS;
      const current = seconds[slot];
      if (current?.second === second) current.count += 1;
      else seconds[slot] = { second, count: 1 };
      best = Math.max(best, lately());
    },
    lately,
    best: () => best,
  };
}
