// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { EyeMark } from '#ui/logo/EyeMark.tsx';
import { setStage } from '../../../tests/support/motion.ts';
import { EyeMotion } from './EyeMotion.tsx';

afterEach(() => vi.useRealTimers());

function setUp(options?: Parameters<typeof setStage>[0]) {
  const stage = setStage(options);
  const { container, unmount } = render(
    <>
      <EyeMark />
      <EyeMotion />
    </>,
  );
  const animate = (part: string) => {
    const spy = vi.fn();
    Object.assign(container.querySelector(part) ?? {}, { animate: spy });
    return spy;
  };
  return {
    ...stage,
    unmount,
    opening: animate('[data-eye=opening]'),
    iris: animate('[data-eye=iris]'),
  };
}

test('blinks and looks every 5000 ms', () => {
  const { opening, iris, pass } = setUp();
  pass(4999);
  expect(opening).not.toHaveBeenCalled();
  pass(1);
  expect(opening).toHaveBeenCalledTimes(1);
  expect(iris).toHaveBeenCalledTimes(1);
  pass(5000);
  expect(opening).toHaveBeenCalledTimes(2);
});

test('looks to one side and then to the other', () => {
  const { iris, pass } = setUp();
  pass(10_000);
  const [first, second] = iris.mock.calls.map(([keyframes]) => JSON.stringify(keyframes));
  expect(first).toContain('(-5px)');
  expect(second).toContain('(5px)');
});

test('with reduced motion it never moves, and it leaves no timer behind', () => {
  const still = setUp({ reducedMotion: true });
  still.pass(60_000);
  expect(still.opening).not.toHaveBeenCalled();
  still.unmount();
  const { unmount } = setUp();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
