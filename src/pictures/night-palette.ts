import { toHex } from '#content/values/color.ts';
import { readThemes } from './theme-colors.ts';
import themes from '#ui/tokens/themes.css?raw';

/**
 * The night theme's colours, for pictures that no style sheet reaches: by the token's name, such as
 * `--scene-sky`, as `#rrggbb`.
 *
 * @param accent the value of `acento` in content/marca.yaml
 */
export function nightPalette(accent: string): (token: string) => string {
  const { color } = readThemes(themes, accent);
  return (token) => toHex(color('night', token));
}
