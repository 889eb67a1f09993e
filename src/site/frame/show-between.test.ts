// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { showContactBar } from './show-between.ts';

let notify: IntersectionObserverCallback;
let observed: Element[];

beforeEach(() => {
  observed = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        notify = callback;
      }
      observe(element: Element) {
        observed.push(element);
      }
    },
  );
  document.body.innerHTML = `<main><script></script><header id="opening"></header><section><form></form></section>
    <section id="text"></section></main><nav data-contact-bar inert></nav><footer></footer>`;
});

const bar = () => document.querySelector<HTMLElement>('[data-contact-bar]');

function see(selector: string, isIntersecting: boolean) {
  const target = document.querySelector(selector);
  if (target === null) throw new Error(`no ${selector}`);
  notify([{ target, isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver);
}

test('comes once the opening is gone, and goes away over a form and the footer', () => {
  showContactBar();
  expect(observed.map(({ localName }) => localName).sort()).toEqual(['footer', 'form', 'header']);
  see('header', true);
  expect(bar()?.inert).toBe(true);
  see('header', false);
  expect(bar()?.inert).toBe(false);
  see('form', true);
  expect(bar()?.inert).toBe(true);
  see('footer', true);
  see('form', false);
  expect(bar()?.inert).toBe(true);
  see('footer', false);
  expect(bar()?.inert).toBe(false);
});

test('an opening that shares its box with what follows is what says so', () => {
  document.querySelector('header')?.insertAdjacentHTML('beforeend', '<div data-opening></div>');
  showContactBar();
  expect(observed.map(({ localName }) => localName).sort()).toEqual(['div', 'footer', 'form']);
});

test('a page without the bar is left alone', () => {
  bar()?.remove();
  showContactBar();
  expect(observed).toEqual([]);
});
