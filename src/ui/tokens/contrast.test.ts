import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GROUNDS, PLANES } from '#content/values/accent.ts';
import { brandSchema } from '#content/schemas/brand.ts';
import { readYaml } from '#content/read/read-yaml.ts';
import { readThemes, type ThemeName } from '#pictures/theme-colors.ts';

const { color, ratio } = readThemes(
  readFileSync(join(import.meta.dirname, 'themes.css'), 'utf8'),
  readYaml('marca.yaml', brandSchema).acento,
);

const grounds = ['ground', 'ground-raised', 'ground-sunken'];
const on = (planesOf: string[], names: string[]) =>
  names.flatMap((name) => planesOf.map((plane) => [name, plane] as const));

/** Text, 4.5:1. */
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
  ...on(['night-plane'], ['on-night-plane', 'on-night-plane-soft', 'accent']),
  ...on(['team-green'], ['on-team']),
  ...on(['team-red'], ['on-night-plane']),
  ...on(['team-sky'], ['on-accent']),
  // A terminal's words may stand on a night that is the place's.
  ...on(['terminal-ground', 'night-plane'], ['terminal-text', 'terminal-soft', 'phosphor']),
  ...on(['terminal-ground'], ['on-night-plane', 'on-night-plane-soft']),
  // The icon of an alert, on the tone's own plane.
  ...on(['error', 'warning', 'success', 'info'], ['ground-raised']),
  ...on(['error-ground'], ['error', 'text']),
  ...on(['success-ground'], ['success', 'text']),
  ...on(['info-ground'], ['info', 'text']),
  ...on(['selection'], ['text']),
].map(([text, plane]) => [`--color-${text}`, `--color-${plane}`] as const);

/** Text over the lamp's beam, from one end to the other, and the tower's shadow. */
const overScene = [...on(['beam', 'cast'], ['text', 'text-soft'])].map(
  ([text, plane]) => [`--color-${text}`, `--scene-${plane}`] as const,
);

/** Borders of controls and the focus outline, 3:1. */
const outlines = on(grounds, ['rule-strong', 'focus']).map(
  ([line, plane]) => [`--color-${line}`, `--color-${plane}`] as const,
);

describe.each<ThemeName>(['day', 'night'])('by %s', (theme) => {
  it.each([...texts, ...overScene])('%s is read on %s', (text, plane) => {
    expect(ratio(theme, text, plane)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(outlines)('%s is seen on %s', (line, plane) => {
    expect(ratio(theme, line, plane)).toBeGreaterThanOrEqual(3);
  });
});

it('has the planes against which the accent is checked', () => {
  expect(color('day', '--color-ground')).toEqual(GROUNDS.day);
  expect(color('night', '--color-ground')).toEqual(GROUNDS.night);
  expect(color('night', '--color-ground-raised')).toEqual(PLANES.nightRaised);
  expect(color('night', '--color-on-accent')).toEqual(PLANES.onAccent);
  expect(color('day', '--color-on-accent')).toEqual(PLANES.onAccent);
  expect(color('day', '--color-ground-sunken')).toEqual(PLANES.daySunken);
});
