// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { measureVisit } from './measure-visit.ts';

const here = location.origin;

beforeEach(() => {
  document.body.innerHTML = ['tiempo', 'peso', 'terceros', 'cookies']
    .map((name) => `<b data-measure="${name}"></b>`)
    .join('');
  const visits: Record<string, object[]> = {
    navigation: [{ name: `${here}/`, transferSize: 28_000, loadEventStart: 876 }],
    resource: [
      { name: `${here}/letra.woff2`, transferSize: 14_400 },
      { name: `${here}/guardada.woff2`, transferSize: 0 },
      { name: 'https://otra.example/a.js', transferSize: 300 },
      { name: 'https://otra.example/b.js', transferSize: 300 },
    ],
  };
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(
    (type) => (visits[type] ?? []) as PerformanceEntryList,
  );
});

const shown = () => [...document.querySelectorAll('[data-measure]')].map((one) => one.textContent);

test('writes what the browser counted of this visit, and counts each other host once', () => {
  document.cookie = 'una=1';
  measureVisit();
  expect(shown()).toEqual(['0.88 s', '43 kB', '1', '1']);
});

test('waits for the page to have loaded', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  measureVisit();
  expect(shown()).toEqual(['', '', '', '']);
  window.dispatchEvent(new Event('load'));
  await expect.poll(() => shown()[0]).toBe('0.88 s');
});
