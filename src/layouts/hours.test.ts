import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contrast, mix, parseColor } from '#content/values/color.ts';
import { readThemes } from '#pictures/theme-colors.ts';
import { HOURS, hourCss } from './hours.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const sheet = read('../ui/tokens/themes.css');
const [{ color }, dark] = [readThemes(sheet, '#f9ac22'), readThemes(sheet, '#000')];
const opening = read('../ui/layout/PageHeader.module.css');
const light = read('../ui/illustration/Landscape.module.css');
const parsed = (text: string | undefined) => parseColor(text ?? '') ?? expect.fail();

const dusk = /--dusk: light-dark\((.*), (.*)\)/.exec(opening)?.slice(1).map(parsed) ?? [];
const ranges = [...opening.matchAll(/var\(--dusk\) (\d+)%/g)].map(([, part]) => Number(part) / 100);
const covered = [...light.matchAll(/c h \/ ([\d.]+)\)/g)].map(([, part]) => Number(part));

it.each([...Object.keys(HOURS), 'privacidad', 'constructor'])(
  'under the sky of %s, on its hills and in its light, words are read and the focus is seen',
  (marker) => {
    const [day, dayLow, night, nightLow] = (hourCss(marker).match(/#\w{6}/g) ?? []).map(parsed);
    if (!day || !dayLow || !night || !nightLow) expect.fail();
    for (const [index, [theme, skies, haze]] of (
      [
        ['day', [day, dayLow], day],
        ['night', [night, nightLow], nightLow],
      ] as const
    ).entries()) {
      const [tint, part] = [dusk[index], covered[index]];
      if (tint === undefined || part === undefined) expect.fail();
      const accent = parsed('#f9ac22');
      const lamp = { ...accent, l: theme === 'night' ? Math.min(accent.l, 0.8) : accent.l };
      expect(ranges).toHaveLength(2);
      const tinted = ranges.map((share) => mix(tint, haze, share));
      const planes = [...skies, ...tinted, ...skies.map((sky) => mix(lamp, sky, part))];
      const text = planes.map((plane) => contrast(color(theme, '--color-text'), plane));
      expect(Math.min(...text), theme).toBeGreaterThanOrEqual(4.5);
      const focus = [...skies, ...tinted].map((plane) =>
        contrast(dark.color(theme, '--color-focus'), plane),
      );
      expect(Math.min(...focus), theme).toBeGreaterThanOrEqual(3);
    }
  },
);
