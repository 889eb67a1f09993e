import { useCallback, useSyncExternalStore } from 'react';

/**
 * The whole seconds until a moment, counted down by the clock, so that a sleeping tab loses none.
 * @param until in milliseconds since 1970
 * @returns 0 once it has passed
 */
export function useCountdown(until: number): number {
  const subscribe = useCallback(
    (tick: () => void) => {
      const timer = setInterval(() => {
        if (Date.now() >= until) clearInterval(timer);
        tick();
      }, 1000);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(
    subscribe,
    () => Math.max(0, Math.ceil((until - Date.now()) / 1000)),
    () => 0,
  );
}
