import { frameIndexAt, type Timeline } from './timeline.ts';

/** `ready`: not begun. `finished`: at its last frame for good; a loop never is. */
export type PlaybackStatus = 'ready' | 'playing' | 'paused' | 'finished';

export interface PlaybackState {
  readonly status: PlaybackStatus;
  /** Which of the timeline's frames is shown. */
  readonly index: number;
  /** How many times a loop has begun again. */
  readonly cycle: number;
}

/** Where a playback takes the time from. */
export interface Clock {
  /** Milliseconds, never going back. */
  now(): number;
  /** Calls back once after `ms`; returns what cancels it. */
  after(ms: number, callback: () => void): () => void;
  /** Calls back when the visitor returns to the page; returns what stops it. */
  onReturn(callback: () => void): () => void;
}

const browserClock: Clock = {
  now: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  onReturn(callback) {
    const whenVisible = () => {
      if (document.visibilityState === 'visible') callback();
    };
    document.addEventListener('visibilitychange', whenVisible);
    return () => document.removeEventListener('visibilitychange', whenVisible);
  },
};

export interface Playback {
  readonly getState: () => PlaybackState;
  /** Calls back on every change of state. Timers run only while somebody listens. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Begins or goes on; nothing when it plays already or is over.
   *
   * @param from where it begins, in milliseconds of the timeline
   */
  readonly play: (from?: number) => void;
  readonly pause: () => void;
  /** Goes to the last frame at once, for good. */
  readonly skip: () => void;
  /** Begins again from the first frame. */
  readonly restart: () => void;
}

/**
 * Plays a timeline. What is shown depends only on the time that has passed since the start, so a late
 * timer costs nothing: the next look shows several frames' worth of progress at once.
 *
 * @param timeline what to play; at least one frame
 * @param loop whether to begin again at the end
 */
export function createPlayback(
  timeline: Timeline<unknown>,
  { loop = false, clock = browserClock }: { loop?: boolean; clock?: Clock } = {},
): Playback {
  const { duration, frames } = timeline;
  // A loop of no length would begin again forever without time passing.
  const looping = loop && duration > 0;
  const listeners = new Set<() => void>();
  let state: PlaybackState = { status: 'ready', index: 0, cycle: 0 };
  /** The clock's time at which the motion would have begun had it never paused. */
  let origin = 0;
  let pausedAt = 0;
  let cancelTimer: (() => void) | null = null;
  let stopListening: (() => void) | null = null;

  function set(next: PlaybackState): void {
    const same =
      next.status === state.status && next.index === state.index && next.cycle === state.cycle;
    if (same) return;
    state = next;
    for (const listener of [...listeners]) listener();
  }

  function sleep(): void {
    cancelTimer?.();
    cancelTimer = null;
  }

  /** Shows what is due now and sets the alarm for the next change. */
  function look(): void {
    sleep();
    if (state.status !== 'playing' || listeners.size === 0) return;
    const elapsed = clock.now() - origin;
    if (!looping && elapsed >= duration) {
      set({ ...state, status: 'finished', index: frames.length - 1 });
      return;
    }
    const cycle = looping ? Math.floor(elapsed / duration) : 0;
    const index = frameIndexAt(timeline, elapsed - cycle * duration);
    const nextChange = cycle * duration + (frames[index + 1]?.at ?? duration);
    cancelTimer = clock.after(nextChange - elapsed, look);
    set({ status: 'playing', index, cycle });
  }

  function playFrom(elapsed: number): void {
    origin = clock.now() - elapsed;
    set({ ...state, status: 'playing' });
    look();
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        stopListening = clock.onReturn(look);
        look();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopListening?.();
        sleep();
      };
    },
    play(from = 0) {
      if (state.status === 'ready') playFrom(from);
      if (state.status === 'paused') playFrom(pausedAt);
    },
    pause() {
      look();
      if (state.status !== 'playing') return;
      pausedAt = clock.now() - origin;
      sleep();
      set({ ...state, status: 'paused' });
    },
    skip() {
      sleep();
      set({ ...state, status: 'finished', index: frames.length - 1 });
    },
    restart() {
      set({ status: 'ready', index: 0, cycle: 0 });
      playFrom(0);
    },
  };
}
