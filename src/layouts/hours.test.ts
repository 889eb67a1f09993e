import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contrast, mix, parseColor } from '#content/values/color.ts';
import { readThemes } from '#pictures/theme-colors.ts';
import { HOURS, hourCss } from './hours.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const sheet = read('../ui/tokens/themes.css');
/** The sample's accent, and the darkest of a brand. */
const [{ color }, dark] = [readThemes(sheet, '#f9ac22'), readThemes(sheet, '#000')];
const opening = read('../ui/layout/PageHeader.module.css');
const parsed = (text: string | undefined) => parseColor(text ?? '') ?? expect.fail();

/** The hills of an opening by day or by night: what each mixes into a colour of its sky. */
const hills = (sky: 'day' | 'night-low') =>
  [...opening.matchAll(new RegExp(`var\\(--${sky}\\), (#\\w{6}) (\\d+)%`, 'g'))].map(
    ([, tint, part]) => [parsed(tint), Number(part) / 100] as const,
  );
/** The part that the light covers, by day and by night. */
const [lightByDay = 0, lightByNight = 0] = [...opening.matchAll(/c h \/ ([\d.]+)\)/g)].map(
  ([, part]) => Number(part),
);

it.each([...Object.keys(HOURS), 'privacidad', 'constructor'])(
  'under the sky of %s, on its hills and in its light, words are read and the focus is seen',
  (marker) => {
    const [day, dayLow, night, nightLow] = (hourCss(marker).match(/#\w{6}/g) ?? []).map(parsed);
    if (!day || !dayLow || !night || !nightLow) expect.fail();
    for (const [theme, skies, hillsOf, range, light] of [
      ['day', [day, dayLow], day, hills('day'), lightByDay],
      ['night', [night, nightLow], nightLow, hills('night-low'), lightByNight],
    ] as const) {
      const accent = parsed('#f9ac22');
      const lamp = { ...accent, l: theme === 'night' ? Math.min(accent.l, 0.8) : accent.l };
      expect(range).toHaveLength(2);
      expect(light).toBeGreaterThan(0);
      const tinted = range.map(([tint, part]) => mix(tint, hillsOf, part));
      const planes = [...skies, ...tinted, ...skies.map((sky) => mix(lamp, sky, light))];
      const text = planes.map((plane) => contrast(color(theme, '--color-text'), plane));
      expect(Math.min(...text), theme).toBeGreaterThanOrEqual(4.5);
      const focus = [...skies, ...tinted].map((plane) =>
        contrast(dark.color(theme, '--color-focus'), plane),
      );
      expect(Math.min(...focus), theme).toBeGreaterThanOrEqual(3);
    }
  },
);
