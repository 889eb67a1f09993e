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

test('is not fixed at the top nor while scrolling down', () => {
  const { scrollTo, fixed } = setUp();
  expect(fixed()).toBe(false);
  scrollTo(300);
  expect(fixed()).toBe(false);
});

test('is fixed on scrolling up below 70 px, and not any more on scrolling down', () => {
  const { scrollTo, fixed } = setUp();
  scrollTo(300);
  scrollTo(299);
  expect(fixed()).toBe(true);
  scrollTo(300);
  expect(fixed()).toBe(false);
});

test('the threshold is 70 px: at 71 it is fixed, at 70 it is not', () => {
  const { scrollTo, fixed } = setUp();
  scrollTo(100);
  scrollTo(70);
  expect(fixed()).toBe(false);
  scrollTo(100);
  scrollTo(71);
  expect(fixed()).toBe(true);
});

test('stays fixed through the last pixels and lets go at the top', () => {
  const { scrollTo, fixed } = setUp();
  scrollTo(300);
  scrollTo(200);
  scrollTo(30);
  expect(fixed()).toBe(true);
  scrollTo(0);
  expect(fixed()).toBe(false);
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
