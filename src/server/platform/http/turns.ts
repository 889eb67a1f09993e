/** How renders share the one thread. */
export interface Turns {
  /**
   * Waits for a turn and works. Posts go before pages, whoever came first.
   *
   * @param work its result and its errors are passed on
   */
  take<T>(isPost: boolean, work: () => Promise<T>): Promise<T>;
}

/** Renders begun and not ended; those that wait for something keep no other from beginning. */
const AT_ONCE = 4;

/**
 * Turns of the event loop that pass between one render and the next. In one turn Node accepts one
 * connection, so that with none between renders a newcomer who wants a mere file waits for as many
 * renders as there are newcomers before it. Where nobody comes a turn takes microseconds.
 */
const TURNS_BETWEEN = 32;

/** @returns turns of its own, for one process */
export function createTurns(): Turns {
  const posts: (() => void)[] = [];
  const pages: (() => void)[] = [];
  let begun = 0;
  let pausing = false;

  const pause = (turnsLeft: number) => {
    pausing = turnsLeft > 0;
    if (pausing) setImmediate(pause, turnsLeft - 1);
    else letNextIn();
  };
  const letNextIn = () => {
    if (pausing || begun >= AT_ONCE) return;
    const next = posts.shift() ?? pages.shift();
    if (!next) return;
    begun += 1;
    next();
    pause(TURNS_BETWEEN);
  };

  return {
    async take(isPost, work) {
      await new Promise<void>((resolve) => {
        (isPost ? posts : pages).push(resolve);
        letNextIn();
      });
      try {
        return await work();
      } finally {
        begun -= 1;
        letNextIn();
      }
    },
  };
}
