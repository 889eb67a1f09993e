import { toHex } from '#content/values/color.ts';
import { readThemes } from './theme-colors.ts';
import themes from '#ui/tokens/themes.css?raw';

export function nightPalette(accent: string): (token: string) => string {
  const { color } = readThemes(themes, accent);
  return (token) => toHex(color('night', token));
}
