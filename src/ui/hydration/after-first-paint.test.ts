// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { afterFirstPaint } from './after-first-paint.ts';

let paint: (name: string) => void = () => undefined;
let loaded: DocumentReadyState = 'loading';

beforeEach(() => {
  vi.useFakeTimers();
  loaded = 'loading';
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => loaded);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: PerformanceObserverCallback) {
        paint = (name) => {
          const entries = [{ name }];
          const list = {
            getEntriesByName: (wanted: string) => entries.filter((entry) => entry.name === wanted),
          };
          callback(list as PerformanceObserverEntryList, this as unknown as PerformanceObserver);
        };
      }
      observe() {}
      disconnect() {
        paint = () => undefined;
      }
    },
  );
});

function load() {
  loaded = 'complete';
  window.dispatchEvent(new Event('load'));
}

test('starts with the first content on the screen, once', () => {
  const start = vi.fn();
  afterFirstPaint(start);
  paint('first-paint');
  expect(start).not.toHaveBeenCalled();
  paint('first-contentful-paint');
  expect(start).toHaveBeenCalledTimes(1);
  load();
  vi.advanceTimersByTime(60_000);
  expect(start).toHaveBeenCalledTimes(1);
});

test('a page that paints nothing, as in a tab behind, starts a second after it has loaded', () => {
  const start = vi.fn();
  afterFirstPaint(start);
  vi.advanceTimersByTime(60_000);
  expect(start).not.toHaveBeenCalled();
  load();
  vi.advanceTimersByTime(1000);
  expect(start).toHaveBeenCalledTimes(1);
});

test.each<[string, () => void]>([
  ['asked for when the page has long loaded, it still starts', load],
  [
    'so does a browser that tells of no paints',
    () => void vi.stubGlobal('PerformanceObserver', undefined),
  ],
])('%s', (_what, before) => {
  const start = vi.fn();
  before();
  afterFirstPaint(start);
  if (loaded === 'loading') load();
  vi.advanceTimersByTime(1000);
  expect(start).toHaveBeenCalledTimes(1);
});
