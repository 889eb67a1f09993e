// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Logo } from '#ui/logo/Logo.tsx';
import { switchMotionOff } from '#ui/motion/motion-preference.ts';
import { setStage } from '#tests/support/motion.ts';
import { moveEye } from './move-eye.ts';

let stop: () => void = () => undefined;

afterEach(() => {
  stop();
  switchMotionOff(false);
});

function setUp(options?: Parameters<typeof setStage>[0]) {
  const stage = setStage(options);
  const { container } = render(<Logo name="Atalaya" />);
  const animate = (part: string) => {
    const spy = vi.fn<Element['animate']>(() => ({}) as Animation);
    Object.assign(container.querySelector(part) ?? {}, { animate: spy });
    return spy;
  };
  stop = moveEye();
  return {
    ...stage,
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
  expect(first).toContain('"none","translateX(-0.22em)"');
  expect(second).toContain('"none","translateX(0.22em)"');
});

test('with reduced motion it never moves', () => {
  const { opening, pass } = setUp({ reducedMotion: true });
  pass(60_000);
  expect(opening).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('the switch in the footer stops it, and lets it begin again', () => {
  const { opening, pass } = setUp();
  switchMotionOff(true);
  expect(vi.getTimerCount()).toBe(0);
  pass(60_000);
  expect(opening).not.toHaveBeenCalled();
  switchMotionOff(false);
  pass(5000);
  expect(opening).toHaveBeenCalledTimes(1);
});

test('stopped, it leaves no timer behind', () => {
  setUp();
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
