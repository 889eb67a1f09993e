// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PartnerBlock } from './PartnerBlock.tsx';

const partners = { titulo: 'T', texto: 't', grupos: [{ nombre: 'Pagos', elementos: ['Uno'] }] };
const TOP_OFFSET = 1000;
let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, TOP_OFFSET - window.scrollY, 100, 100),
  );
  vi.stubGlobal(
    'DOMRect',
    class {
      readonly top: number;
      constructor(_x: number, y: number) {
        this.top = y;
      }
    },
  );
});

function scrollTo(y: number) {
  vi.stubGlobal('scrollY', y);
  window.dispatchEvent(new Event('scroll'));
  act(() => frames.splice(0).forEach((frame) => frame(0)));
}

test('gets its scrolled style past 0.8 of its top offset, and keeps it', () => {
  const { container } = render(<PartnerBlock partners={partners} />);
  const scrolled = () => container.querySelector('section')?.hasAttribute('data-scrolled');
  scrollTo(800);
  expect(scrolled()).toBe(false);
  scrollTo(801);
  expect(scrolled()).toBe(true);
  scrollTo(0);
  expect(scrolled()).toBe(true);
});

test('looks no more once it is scrolled', () => {
  render(<PartnerBlock partners={partners} />);
  scrollTo(801);
  window.dispatchEvent(new Event('scroll'));
  expect(frames).toHaveLength(0);
});
