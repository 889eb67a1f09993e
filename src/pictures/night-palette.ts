import { toHex } from '#content/values/color.ts';
import { readThemes } from './theme-colors.ts';
import themes from '#ui/tokens/themes.css?raw';

/**
 * Returns a function that gives the night theme's colours as `#rrggbb`, by token such as
 * `--scene-sky`. No style sheet reaches pictures.
 */
export function nightPalette(accent: string): (token: string) => string {
  const { color } = readThemes(themes, accent);
  return (token) => toHex(color('night', token));
}
