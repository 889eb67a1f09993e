import { frameIndexAt, type Timeline } from './timeline.ts';

/** `finished` means that the last frame stays visible. A loop is `finished` only after `skip`. */
export type PlaybackStatus = 'ready' | 'playing' | 'paused' | 'finished';

interface PlaybackState {
  readonly status: PlaybackStatus;
  readonly index: number;
  readonly cycle: number;
}

export interface Clock {
  now(): number;
  after(ms: number, callback: () => void): () => void;
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

interface Playback {
  readonly getState: () => PlaybackState;
  /** Calls `listener` after each change. Without a listener, no timer runs. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts a `ready` playback at `from`, in ms, or continues a `paused` one where it stopped. */
  readonly play: (from?: number) => void;
  readonly pause: () => void;
  readonly skip: () => void;
  readonly restart: () => void;
}

/** Plays a timeline with at least one frame. After a late timer, shows the frame of that moment. */
export function createPlayback(
  timeline: Timeline<unknown>,
  { loop = false, clock = browserClock }: { loop?: boolean; clock?: Clock } = {},
): Playback {
  const { duration, frames } = timeline;
  const looping = loop && duration > 0;
  const listeners = new Set<() => void>();
  let state: PlaybackState = { status: 'ready', index: 0, cycle: 0 };
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
