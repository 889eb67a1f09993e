import {
  useSyncExternalStore,
  useEffect,
  useEffectEvent,
  useState,
  type RefObject,
  useMemo,
} from 'react';
import { isMotionAllowed, onMotionChange } from './motion-preference.ts';
import { watchView } from './parts.ts';
import { createPlayback } from './playback.ts';
import type { Timeline } from './timeline.ts';

const notOnTheServer = () => false;

export function useMotionAllowed(): boolean {
  return useSyncExternalStore(onMotionChange, isMotionAllowed, notOnTheServer);
}

/** Calls `callback` every `intervalMs` while `moving`. A change of `restart` resets the timer. */
export function useInterval(
  intervalMs: number,
  moving: boolean,
  callback: () => void,
  restart?: unknown,
): void {
  const onTime = useEffectEvent(callback);
  useEffect(() => {
    if (!moving) return undefined;
    const timer = setInterval(() => onTime(), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs, moving, restart]);
}

export function useInView(element: RefObject<Element | null>, share = 0.25): boolean {
  const [inView, setInView] = useState(false);
  useEffect(
    () => (element.current === null ? undefined : watchView(element.current, share, setInView)),
    [element, share],
  );
  return inView;
}

/** Plays a timeline. The caller must memoise `timeline`: a new object starts the motion again. */
export function usePlayback<Frame>(
  timeline: Timeline<Frame>,
  { loop = false }: { loop?: boolean } = {},
) {
  const playback = useMemo(() => createPlayback(timeline, { loop }), [timeline, loop]);
  const state = useSyncExternalStore(playback.subscribe, playback.getState, playback.getState);
  const shown = timeline.frames[state.index];
  if (shown === undefined) throw new Error('A timeline needs at least one frame.');
  const { play, pause, skip, restart } = playback;
  return { ...state, frame: shown.frame, play, pause, skip, restart };
}
