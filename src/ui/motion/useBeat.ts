import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back every `intervalMs` milliseconds while `moving`. Late timers do not add up; beats that a
 * sleeping tab missed are left out.
 *
 * @param onBeat what to do; may change from render to render
 * @param restart any value; a new one begins the interval again
 */
export function useBeat(
  intervalMs: number,
  moving: boolean,
  onBeat: () => void,
  restart?: unknown,
): void {
  const beat = useEffectEvent(onBeat);
  useEffect(() => {
    if (!moving) return;
    let due = performance.now() + intervalMs;
    let timer = setTimeout(run, intervalMs);
    function run() {
      beat();
      const late = Math.max(0, performance.now() - due);
      due += intervalMs * (1 + Math.floor(late / intervalMs));
      timer = setTimeout(run, due - performance.now());
    }
    return () => clearTimeout(timer);
  }, [intervalMs, moving, restart]);
}
