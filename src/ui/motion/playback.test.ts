// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { createPlayback } from './playback.ts';
import { TimelineBuilder } from './timeline.ts';

const countdown = new TimelineBuilder<string>()
  .show('three')
  .wait(100)
  .show('two')
  .wait(100)
  .show('one')
  .wait(100)
  .build();

beforeEach(() => vi.useFakeTimers());

function play(options?: Parameters<typeof createPlayback>[1]) {
  const playback = createPlayback(countdown, options);
  const leave = playback.subscribe(() => undefined);
  return { ...playback, leave };
}

test('a loop begins again without end', () => {
  const playback = play({ loop: true });
  playback.play();
  vi.advanceTimersByTime(650);
  expect(playback.getState()).toEqual({ status: 'playing', index: 0, cycle: 2 });
});

test('skipping shows the last frame for good', () => {
  const playback = play();
  playback.play();
  playback.skip();
  playback.play();
  vi.advanceTimersByTime(1000);
  expect(playback.getState()).toMatchObject({ status: 'finished', index: 2 });
});

test('restarting plays from the first frame, also after the end', () => {
  const playback = play();
  playback.play();
  vi.advanceTimersByTime(300);
  playback.restart();
  expect(playback.getState()).toMatchObject({ status: 'playing', index: 0 });
  vi.advanceTimersByTime(100);
  expect(playback.getState().index).toBe(1);
});

test('a tab that slept catches up at once on return', () => {
  const sleeping = { now: 0, wake: () => undefined as unknown };
  const playback = createPlayback(countdown, {
    clock: {
      now: () => sleeping.now,
      after: () => () => undefined,
      onReturn(callback) {
        sleeping.wake = callback;
        return () => undefined;
      },
    },
  });
  playback.subscribe(() => undefined);
  playback.play();
  sleeping.now = 250;
  expect(playback.getState().index).toBe(0);
  sleeping.wake();
  expect(playback.getState().index).toBe(2);
});

test('late timers do not add up', () => {
  const late = createPlayback(countdown, {
    loop: true,
    clock: {
      now: () => performance.now(),
      after(ms, callback) {
        const timer = setTimeout(callback, ms + 40);
        return () => clearTimeout(timer);
      },
      onReturn: () => () => undefined,
    },
  });
  late.subscribe(() => undefined);
  late.play();
  vi.advanceTimersByTime(300 * 100 + 50);
  expect(late.getState().cycle).toBe(100);
});

test('no timer is left when nobody listens any more', () => {
  const playback = play();
  playback.play();
  expect(vi.getTimerCount()).toBe(1);
  playback.leave();
  expect(vi.getTimerCount()).toBe(0);
});
