import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GROUNDS, PLANES } from '#content/values/accent.ts';
import { brandSchema } from '#content/schemas/brand.ts';
import { readYaml } from '#content/read/read-yaml.ts';
import { readThemes, type ThemeName } from '#pictures/theme-colors.ts';

const sheet = readFileSync(join(import.meta.dirname, 'themes.css'), 'utf8');
const ours = readYaml('marca.yaml', brandSchema).acento;
const { color } = readThemes(sheet, ours);
const BRANDS = [ours, '#8a1c2b', '#0b5d3b', '#1a3a8f', '#ffd400', '#6f7a80', '#000', '#fff'];

const grounds = ['ground', 'ground-raised', 'ground-sunken'];
const on = (planesOf: string[], names: string[]) =>
  names.flatMap((name) => planesOf.map((plane) => [name, plane] as const));

const texts = [
  ...on(grounds, [
    'text',
    'text-soft',
    'text-faint',
    'accent-text',
    'error',
    'warning',
    'success',
    'info',
  ]),
  ...on(['accent', 'accent-hover'], ['on-accent']),
  ...on(['ink-plane'], ['on-ink-plane']),
  ...on(['night-plane'], ['on-night-plane', 'on-night-plane-soft']),
  ...on(['team-green'], ['on-team']),
  ...on(['team-red'], ['on-night-plane']),
  ...on(['team-sky'], ['on-lamp']),
  ...on(['terminal-ground', 'night-plane'], ['terminal-text', 'terminal-soft', 'phosphor']),
  ...on(['terminal-ground'], ['on-night-plane', 'on-night-plane-soft']),
  ...on(['error', 'warning', 'success', 'info'], ['ground-raised']),
  ...on(['error-ground'], ['error', 'text']),
  ...on(['success-ground'], ['success', 'text']),
  ...on(['info-ground'], ['info', 'text']),
  ...on(['selection'], ['text']),
].map(([text, plane]) => [`--color-${text}`, `--color-${plane}`]);

const lamp = [
  ['--brand-accent', '--color-night-plane'],
  ['--color-on-lamp', '--brand-accent'],
];

const overScene = on(['beam', 'cast'], ['text', 'text-soft']).map(([text, plane]) => [
  `--color-${text}`,
  `--scene-${plane}`,
]);

const outlines = on(grounds, ['rule-strong', 'focus']).map(
  ([line, plane]) => [`--color-${line}`, `--color-${plane}`] as const,
);

describe.each<ThemeName>(['day', 'night'])('by %s', (theme) => {
  it.each(BRANDS)('with %s, text is read and outlines are seen', (brand) => {
    const { ratio } = readThemes(sheet, brand);
    const below = (least: number, pairs: readonly (readonly string[])[]) =>
      pairs
        .map(([one = '', other = '']) => `${one} on ${other}: ${ratio(theme, one, other)}`)
        .filter((said) => Number(said.split(': ')[1]) < least);
    expect(below(4.5, [...texts, ...lamp, ...overScene])).toEqual([]);
    expect(below(3, outlines)).toEqual([]);
  });
});

it('has the planes against which the accent is checked', () => {
  expect(color('day', '--color-ground')).toEqual(GROUNDS.day);
  expect(color('night', '--color-ground')).toEqual(GROUNDS.night);
  expect(color('night', '--color-ground-raised')).toEqual(PLANES.nightRaised);
  expect(color('night', '--color-night-plane')).toEqual(PLANES.nightPlane);
  expect(color('day', '--color-on-lamp')).toEqual(PLANES.onLamp);
  expect(color('day', '--color-ground-raised')).toEqual(PLANES.dayRaised);
  expect(color('day', '--color-ground-sunken')).toEqual(PLANES.daySunken);
});
