import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast, mix, type Oklch, rgbColor } from '#content/values/color.ts';
import { hourCss } from '#layouts/hours.ts';
import { readThemes, type ThemeName } from '#pictures/theme-colors.ts';

function rule(sheet: string, start: string): string {
  return sheet.slice(sheet.indexOf(start)).split(/[{}]/)[1] ?? '';
}
const file = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const own = rule(file('HomeHero.module.css'), ':global(body.inicio)');
const sheet = [
  rule(file('../../ui/tokens/themes.css'), ':root'),
  `${rule(hourCss('inicio'), ':root')};`,
  rule(file('../../layouts/hours.css'), 'body').replace(/--color-ground:[^;]*;/, ''),
  own,
].join('');

const covers = (property: string) =>
  Array.from(
    (new RegExp(`${property}:([^;]+);`).exec(own)?.[1] ?? '').matchAll(/\/ ([\d.]+)\)/g),
    ([, part]) => Number(part),
  );
const SHADE = rgbColor([171, 88, 20]);

describe.each(['#f9ac22', '#fff', '#ffd400', '#8a1c2b'])('on the home page, lit by %s', (lamp) => {
  const { color } = readThemes(`${sheet}}`, lamp);
  const contrasts = (theme: ThemeName, texts: string[], planes: Oklch[]) =>
    texts.flatMap((text) => planes.map((plane) => contrast(color(theme, `--${text}`), plane)));

  it.each<ThemeName>(['day', 'night'])(
    'words are read by %s, in the beam and out of it',
    (theme) => {
      const night = theme === 'night';
      const at = (name: string) => color(theme, `--${name}`);
      const [light = 0, dim = 0] = ['--light', '--dim'].map((each) => covers(each)[night ? 1 : 0]);
      const beam = at('brand-accent');
      if (night) beam.l = Math.min(beam.l, 0.8);
      const skies = [at('sky'), at('sky-late')];
      const scene = [...skies, at('scene-far'), at('scene-mid')];
      const lit = skies.map((sky) => mix(beam, sky, light));
      const dimmed = night ? [] : scene.map((each) => mix(SHADE, each, dim));
      const read = [
        ...contrasts(theme, ['color-text'], [...scene, ...lit, ...dimmed]),
        ...contrasts(theme, ['color-text', 'color-text-soft'], [at('color-ground')]),
        ...contrasts(
          'night',
          ['color-text', 'color-text-soft', 'brand-accent'],
          [at('silhouette')],
        ),
        ...contrasts(theme, ['color-terminal-text', 'color-terminal-soft'], [at('night')]),
        ...contrasts('day', ['color-text', 'color-text-soft'], [at('day')]),
      ];
      expect([light, dim].every((part) => part > 0)).toBe(true);
      expect(Math.min(...read)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
