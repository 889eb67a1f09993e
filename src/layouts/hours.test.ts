import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contrast, parseColor } from '#content/values/color.ts';
import { readThemes } from '#pictures/theme-colors.ts';
import { HOURS, hourCss } from './hours.ts';

const { color } = readThemes(
  readFileSync(join(import.meta.dirname, '../ui/tokens/themes.css'), 'utf8'),
  '#f9ac22',
);

it.each([...Object.keys(HOURS), 'privacidad'])(
  'under the sky of %s its words are read',
  (marker) => {
    const [day, dayLow, night, nightLow] = hourCss(marker).match(/#\w{6}/g) ?? [];
    for (const [theme, skies] of [
      ['day', [day, dayLow]],
      ['night', [night, nightLow]],
    ] as const) {
      for (const sky of skies) {
        expect(
          contrast(color(theme, '--color-text-soft'), parseColor(sky ?? '') ?? expect.fail()),
          `${theme}: ${sky}`,
        ).toBeGreaterThanOrEqual(4.5);
      }
    }
  },
);
