import { toHex } from '#content/values/color.ts';
import { readThemes } from './theme-colors.ts';
import themes from '#ui/tokens/themes.css?raw';

/**
 * Returns a function that gives the night theme's colours as `#rrggbb`, by the name of the token,
 * such as `--scene-sky`. Pictures need these colours because no style sheet reaches pictures.
 *
 * @param accent the value of `acento` in content/marca.yaml
 */
export function nightPalette(accent: string): (token: string) => string {
  const { color } = readThemes(themes, accent);
  return (token) => toHex(color('night', token));
}
