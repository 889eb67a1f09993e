// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { PARTNER_SCROLLED_RATIO } from '#ui/motion/timings.ts';
import { markScrolledPartners } from './mark-scrolled.ts';

const TOP_OFFSET = 1000;
let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ top: TOP_OFFSET - window.scrollY }) as DOMRect,
  );
});

function setUp() {
  document.body.innerHTML = `<section data-partners="${PARTNER_SCROLLED_RATIO}"></section>`;
  markScrolledPartners();
  return {
    scrollTo: (y: number) => {
      vi.stubGlobal('scrollY', y);
      window.dispatchEvent(new Event('scroll'));
      frames.splice(0).forEach((frame) => frame(0));
    },
    scrolled: () => document.querySelector('section')?.hasAttribute('data-scrolled'),
  };
}

test('the block gets its scrolled style past 0.8 of its top offset, and keeps it', () => {
  const { scrollTo, scrolled } = setUp();
  scrollTo(800);
  expect(scrolled()).toBe(false);
  scrollTo(801);
  expect(scrolled()).toBe(true);
  scrollTo(0);
  expect(scrolled()).toBe(true);
});

test('a block already scrolled past when the page wakes up gets it at once', () => {
  vi.stubGlobal('scrollY', 900);
  const { scrolled } = setUp();
  frames.splice(0).forEach((frame) => frame(0));
  expect(scrolled()).toBe(true);
});

test('nothing is looked at any more once it is scrolled', () => {
  const { scrollTo } = setUp();
  scrollTo(801);
  window.dispatchEvent(new Event('scroll'));
  expect(frames).toHaveLength(0);
});
