import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast, mix, type Oklch } from '#content/values/color.ts';
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

describe.each(['#f9ac22', '#fff', '#ffd400', '#8a1c2b'])('on the home page, lit by %s', (lamp) => {
  const { color } = readThemes(`${sheet}}`, lamp);
  const contrasts = (theme: ThemeName, texts: string[], planes: Oklch[]) =>
    texts.flatMap((text) => planes.map((plane) => contrast(color(theme, `--${text}`), plane)));

  it.each<ThemeName>(['day', 'night'])(
    'words are read by %s, in the beam and out of it',
    (theme) => {
      const night = theme === 'night';
      const at = (name: string) => color(theme, `--${name}`);
      const light = covers('--light')[night ? 1 : 0] ?? 0;
      const beam = at('brand-accent');
      if (night) beam.l = Math.min(beam.l, 0.8);
      const skies = [at('sky'), at('sky-late')];
      const scene = [...skies, at('scene-far'), at('scene-mid')];
      const lit = skies.map((sky) => mix(beam, sky, light));
      const read = [
        ...contrasts(theme, ['color-text'], [...scene, ...lit]),
        ...contrasts(theme, ['color-text', 'color-text-soft'], [at('color-ground')]),
        ...contrasts(
          'night',
          ['color-text', 'color-text-soft', 'brand-accent'],
          [at('silhouette')],
        ),
        ...contrasts(theme, ['color-terminal-text', 'color-terminal-soft'], [at('night')]),
        ...contrasts('day', ['color-text', 'color-text-soft'], [at('day')]),
      ];
      expect(light).toBeGreaterThan(0);
      expect(Math.min(...read)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
