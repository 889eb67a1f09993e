import { expect, it } from 'vitest';
import { accentProblem, brandCss, pickedAccent, PLANES, readAccent } from './accent.ts';
import { contrast, parseColor } from './color.ts';

it('reads hexadecimal and OKLCH as the same colour', () => {
  const hex = parseColor('#f2b134');
  expect(hex?.l).toBeCloseTo(0.804, 2);
  expect(hex?.c).toBeCloseTo(0.155, 2);
  expect(hex?.h).toBeCloseTo(79, 0);
  expect(parseColor('oklch(80.4% 0.155 79)')?.l).toBeCloseTo(0.804);
});

it('measures contrast as WCAG does', () => {
  const [white, black, grey] = ['#fff', '#000', '#767676'].map(parseColor);
  if (!white || !black || !grey) throw new Error('unreadable colours');
  expect(contrast(white, black)).toBeCloseTo(21, 1);
  expect(contrast(grey, white)).toBeCloseTo(4.54, 1);
});

it('darkens the lamp until it can be read by day', () => {
  const { day, night, lamp, dayText } = readAccent('oklch(0.8 0.16 75)');
  expect([day.fill, night.fill, lamp]).toEqual(
    Array(3).fill(expect.objectContaining({ l: 0.8, c: 0.16 })),
  );
  expect(contrast(dayText, PLANES.daySunken)).toBeGreaterThanOrEqual(5);
});

it('keeps a dark brand as it is by day, and its hue and chroma at night', () => {
  const wine = parseColor('#8a1c2b');
  const { day, night, dayText } = readAccent('#8a1c2b');
  expect([day.fill, dayText]).toEqual([wine, wine]);
  expect(day.on).toEqual(PLANES.dayRaised);
  expect(night.fill).toMatchObject({ c: wine?.c, h: wine?.h });
  expect(contrast(night.fill, PLANES.nightRaised)).toBeCloseTo(3, 0);
});

it('says what a colour becomes in either theme', () => {
  expect(pickedAccent('#8a1c2b')?.verdict).toMatch(
    /^En los botones: tal cual de día; #[\da-f]{6} de noche\. En las letras: tal cual de día; #/,
  );
  expect(pickedAccent('#ffd400')?.verdict).toMatch(
    /^En los botones: tal cual de día y de noche\. En las letras: #[\da-f]{6} de día; tal cual de noche/,
  );
  expect(pickedAccent('naranja')).toBeNull();
});

it('refuses a text that is no colour', () => {
  expect(accentProblem('naranja')).toContain('se esperaba un color');
  expect(accentProblem('#f2b13480')).toContain('se esperaba un color');
});

it('gives the style sheet both readings of the accent', () => {
  expect(brandCss('#f2b134')).toMatch(/--brand-accent:oklch\(.+\);[^]*--brand-accent-day:oklch\(/);
});
