import { useMemo, useSyncExternalStore } from 'react';
import { createPlayback, type Playback, type PlaybackState } from './playback.ts';
import type { Timeline } from './timeline.ts';

export interface PlaybackControls<Frame>
  extends PlaybackState, Pick<Playback, 'play' | 'pause' | 'skip' | 'restart'> {
  /** What is shown now. */
  readonly frame: Frame;
}

/**
 * Plays a timeline inside a component, which is rendered once per frame. It begins when `play` is
 * called and leaves no timer behind when the component goes.
 *
 * @param timeline what to play; memoise it, because another object is another motion
 * @param loop whether to begin again at the end
 */
export function usePlayback<Frame>(
  timeline: Timeline<Frame>,
  { loop = false }: { loop?: boolean } = {},
): PlaybackControls<Frame> {
  const playback = useMemo(() => createPlayback(timeline, { loop }), [timeline, loop]);
  const state = useSyncExternalStore(playback.subscribe, playback.getState, playback.getState);
  const shown = timeline.frames[state.index];
  if (shown === undefined) throw new Error('A timeline needs at least one frame.');
  const { play, pause, skip, restart } = playback;
  return { ...state, frame: shown.frame, play, pause, skip, restart };
}
