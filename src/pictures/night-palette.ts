import { toHex } from '#content/values/color.ts';
import { readThemes } from './theme-colors.ts';
import themes from '#ui/tokens/themes.css?raw';

/**
 * Returns a function that gives the night theme's colour of a token such as `--scene-sky`, as
 * `#rrggbb`. Pictures need these colours because a picture cannot use the site's style sheet.
 */
export function nightPalette(accent: string): (token: string) => string {
  const { color } = readThemes(themes, accent);
  return (token) => toHex(color('night', token));
}
