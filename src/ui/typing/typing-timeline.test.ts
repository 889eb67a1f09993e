import { expect, test } from 'vitest';
import { typingTimeline } from './typing-timeline.ts';

const exact = { jitter: 0 };

test.each([
  [
    'types at a speed in milliseconds per character, after the start delay',
    { strings: ['abc'], startDelay: 100 },
    { 0: '', 130: 'a', 160: 'ab', 190: 'abc' },
  ],
  [
    'a text that is not the last stays 500 ms and is deleted backwards',
    { strings: ['ab', 'c'], backSpeed: 20 },
    { 0: '', 30: 'a', 60: 'ab', 580: 'a', 600: '', 630: 'c' },
  ],
  [
    'a loop deletes the last text too',
    { strings: ['a'], backDelay: 200, loop: true },
    { 0: '', 30: 'a', 230: '' },
  ],
])('%s', (_what, options, times) => {
  const { frames } = typingTimeline({ ...exact, typeSpeed: 30, ...options });
  const seen = frames.map(({ at, frame }) => [String(at), frame.html]);
  expect(seen).toEqual(Object.entries(times));
});

test('without a back speed it is deleted all at once', () => {
  const { frames, duration } = typingTimeline({ ...exact, strings: ['ab', 'c'], typeSpeed: 30 });
  expect(frames.filter(({ at }) => at === 560).at(-1)?.frame.html).toBe('');
  expect(duration).toBe(590);
});

test('by default a keystroke takes nothing but the jitter, at most 70 ms', () => {
  expect(typingTimeline({ strings: ['abcd'], random: () => 0 }).duration).toBe(0);
  expect(typingTimeline({ strings: ['abcd'], random: () => 0.5 }).duration).toBe(4 * 35);
  expect(typingTimeline({ strings: ['abcd'], random: () => 1 }).duration).toBe(4 * 70);
});

test('the jitter adds to the speed of deleting as to that of typing', () => {
  const options = { strings: ['a', ''], typeSpeed: 30, backSpeed: 10, random: () => 1 };
  expect(typingTimeline(options).duration).toBe(30 + 70 + 500 + 10 + 70);
});
