import { expect, test } from 'vitest';
import { typingTimeline } from './typing-timeline.ts';

const exact = { jitter: 0 };
const times = (options: Parameters<typeof typingTimeline>[0]) =>
  typingTimeline(options).frames.map(({ at, frame }) => [at, frame.html]);

test('types at a speed in milliseconds per character, after the start delay', () => {
  expect(times({ ...exact, strings: ['abc'], typeSpeed: 30, startDelay: 100 })).toEqual([
    [0, ''],
    [130, 'a'],
    [160, 'ab'],
    [190, 'abc'],
  ]);
});

test('a text that is not the last stays 500 ms and is deleted backwards', () => {
  const options = { ...exact, strings: ['ab', 'c'], typeSpeed: 30, backSpeed: 20 };
  expect(times(options)).toEqual([
    [0, ''],
    [30, 'a'],
    [60, 'ab'],
    [580, 'a'],
    [600, ''],
    [630, 'c'],
  ]);
});

test('without a back speed it is deleted all at once', () => {
  const { frames, duration } = typingTimeline({ ...exact, strings: ['ab', 'c'], typeSpeed: 30 });
  expect(frames.filter(({ at }) => at === 560).at(-1)?.frame.html).toBe('');
  expect(duration).toBe(590);
});

test('a loop deletes the last text too', () => {
  const options = { ...exact, strings: ['a'], typeSpeed: 30, backDelay: 200, loop: true };
  expect(times(options)).toEqual([
    [0, ''],
    [30, 'a'],
    [230, ''],
  ]);
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
