import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contrast, parseColor } from '#content/values/color.ts';
import { readThemes } from '#pictures/theme-colors.ts';
import { HOURS, hourCss } from './hours.ts';

const sheet = readFileSync(join(import.meta.dirname, '../ui/tokens/themes.css'), 'utf8');
/** The sample's accent, and the darkest of a brand. */
const [{ color }, dark] = [readThemes(sheet, '#f9ac22'), readThemes(sheet, '#000')];

it.each([...Object.keys(HOURS), 'privacidad', 'constructor'])(
  'under the sky of %s its words are read and the focus is seen',
  (marker) => {
    const [day, dayLow, night, nightLow] = hourCss(marker).match(/#\w{6}/g) ?? [];
    for (const [theme, skies] of [
      ['day', [day, dayLow]],
      ['night', [night, nightLow]],
    ] as const) {
      for (const sky of skies) {
        const ground = parseColor(sky ?? '') ?? expect.fail();
        expect(
          contrast(color(theme, '--color-text-soft'), ground),
          `${theme}: ${sky}`,
        ).toBeGreaterThanOrEqual(4.5);
        expect(
          contrast(dark.color(theme, '--color-focus'), ground),
          `${theme}: focus on ${sky}`,
        ).toBeGreaterThanOrEqual(3);
      }
    }
  },
);
