// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fixNavbarOnScrollUp } from './fix-on-scroll-up.ts';

let frames: FrameRequestCallback[] = [];
let stop: () => void = () => undefined;

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.stubGlobal('scrollY', 0);
});

afterEach(() => stop());

function paint() {
  frames.splice(0).forEach((frame) => frame(0));
}

function setUp() {
  document.body.innerHTML = '<header data-navbar></header>';
  stop = fixNavbarOnScrollUp();
  paint();
  return {
    scrollTo: (y: number) => {
      vi.stubGlobal('scrollY', y);
      window.dispatchEvent(new Event('scroll'));
      paint();
    },
    fixed: () => document.querySelector('header')?.hasAttribute('data-fixed'),
  };
}

test.each<[string, (readonly [y: number, isFixed: boolean])[]]>([
  ['while scrolling down it is not fixed', [[300, false]]],
  [
    'it is on scrolling up below 70 px, and not any more on scrolling down',
    [
      [300, false],
      [299, true],
      [300, false],
    ],
  ],
  [
    'the threshold is 70 px: at 71 it is fixed, at 70 it is not',
    [
      [100, false],
      [70, false],
      [100, false],
      [71, true],
    ],
  ],
  [
    'it stays fixed through the last pixels and lets go at the top',
    [
      [300, false],
      [200, true],
      [30, true],
      [0, false],
    ],
  ],
])('%s', (_what, path) => {
  const { scrollTo, fixed } = setUp();
  expect(fixed()).toBe(false);
  for (const [y, isFixed] of path) {
    scrollTo(y);
    expect(fixed(), `at ${y}`).toBe(isFixed);
  }
});

test('a page opened half-way down is not fixed until it is scrolled up', () => {
  vi.stubGlobal('scrollY', 500);
  const { scrollTo, fixed } = setUp();
  expect(fixed()).toBe(false);
  scrollTo(499);
  expect(fixed()).toBe(true);
});

test('many scroll events cost one look per frame', () => {
  setUp();
  for (let y = 0; y < 50; y += 1) window.dispatchEvent(new Event('scroll'));
  expect(frames).toHaveLength(1);
});

test('stopped, it listens no more', () => {
  setUp();
  stop();
  window.dispatchEvent(new Event('scroll'));
  expect(frames).toHaveLength(0);
});
