// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { followNews } from './news.ts';

const streams: { onopen?: () => void; onerror?: () => void; readyState: number }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  );
  vi.stubGlobal(
    'EventSource',
    class {
      static CLOSED = 2;
      readyState = 1;
      constructor() {
        streams.push(this);
      }
    },
  );
});

it('looks every minute while the stream is open, and every fifteen seconds while it is broken', () => {
  const heard = vi.fn();
  followNews(heard);
  const looks = (ms: number) => {
    heard.mockClear();
    vi.advanceTimersByTime(ms);
    return heard.mock.calls.length;
  };
  const [stream] = streams;
  stream?.onopen?.();
  // In the first minute, the page checks for changes after one second and after one minute.
  expect(looks(60_000)).toBe(2);
  stream?.onerror?.();
  expect(looks(60_000)).toBe(4);
  heard.mockClear();
  stream?.onopen?.();
  expect(heard).toHaveBeenCalledWith(null);
  expect(looks(120_000)).toBe(2);
});
