import sharp from 'sharp';
import { expect, it } from 'vitest';
import { LEAST_SEEN, seenMark } from './seen-mark.ts';

const svg = (inside: string, width = 100) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 100">${inside}</svg>`);
const circle = (fill: string) => svg(`<circle cx="50" cy="50" r="40" fill="${fill}"/>`);
const vanishes = async (bytes: Buffer) => {
  const { day, night } = await seenMark(bytes);
  return { day: day < LEAST_SEEN, night: night < LEAST_SEEN };
};

it.each([
  ['black', circle('#111'), { day: false, night: true }],
  ['navy', circle('#14213d'), { day: false, night: true }],
  ['white', circle('#fff'), { day: true, night: false }],
  ['pale yellow', circle('#ffe28a'), { day: true, night: false }],
  ['mid blue', circle('#3b82f6'), { day: false, night: false }],
  [
    'mostly dark',
    svg(
      '<path d="M100 20h300v60H100z" fill="#111"/><circle cx="40" cy="50" r="30" fill="#f90"/>',
      420,
    ),
    { day: false, night: true },
  ],
])('knows where a %s mark vanishes', async (_, bytes, expected) => {
  expect(await vanishes(bytes)).toEqual(expected);
});

it('lets a picture that fills its rectangle be, for it brings its ground', async () => {
  const jpeg = await sharp(circle('#111')).flatten({ background: '#fff' }).jpeg().toBuffer();
  expect(await vanishes(jpeg)).toEqual({ day: false, night: false });
});

it('says its proportions', async () => {
  const { width, height } = await seenMark(svg('<path d="M0 0h300v100H0z"/>', 400));
  expect(width / height).toBeCloseTo(4, 0);
});
