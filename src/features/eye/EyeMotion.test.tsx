// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setStage } from '../../../tests/support/motion.ts';
import { EyeMotion } from './EyeMotion.tsx';

afterEach(() => vi.useRealTimers());

function setUp(options?: Parameters<typeof setStage>[0]) {
  const stage = setStage(options);
  const { container, unmount } = render(
    <>
      <svg data-eye>
        <path data-eye-lid />
        <circle data-eye-pupil />
      </svg>
      <EyeMotion />
    </>,
  );
  const animate = (part: string) => {
    const spy = vi.fn();
    Object.assign(container.querySelector(part) ?? {}, { animate: spy });
    return spy;
  };
  return { ...stage, unmount, lid: animate('[data-eye-lid]'), pupil: animate('[data-eye-pupil]') };
}

test('blinks and looks every 5000 ms', () => {
  const { lid, pupil, pass } = setUp();
  pass(4999);
  expect(lid).not.toHaveBeenCalled();
  pass(1);
  expect(lid).toHaveBeenCalledTimes(1);
  expect(pupil).toHaveBeenCalledTimes(1);
  pass(5000);
  expect(lid).toHaveBeenCalledTimes(2);
});

test('looks to one side and then to the other', () => {
  const { pupil, pass } = setUp();
  pass(10_000);
  const [first, second] = pupil.mock.calls.map(([keyframes]) => JSON.stringify(keyframes));
  expect(first).toContain('(-35%)');
  expect(second).toContain('(35%)');
});

test('with reduced motion it never moves, and it leaves no timer behind', () => {
  const still = setUp({ reducedMotion: true });
  still.pass(60_000);
  expect(still.lid).not.toHaveBeenCalled();
  still.unmount();
  const { unmount } = setUp();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
