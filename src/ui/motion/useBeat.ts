import { useEffect, useEffectEvent } from 'react';
import { startBeat } from './beat.ts';

/**
 * The same as `startBeat`, for a component, while `moving`.
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
  useEffect(
    () => (moving ? startBeat(intervalMs, () => beat()) : undefined),
    [intervalMs, moving, restart],
  );
}
