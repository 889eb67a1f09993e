import { readAccent } from '#content/accent.ts';
import { parseColor, toHex } from '#content/color.ts';
import themes from '#ui/tokens/themes.css?raw';

const NIGHT = /:root\[data-theme='dark'\] \{([^}]*)\}/;

/**
 * The night theme's colours, for pictures that no style sheet reaches: by the token's name, such as
 * `--scene-sky`, as `#rrggbb`.
 *
 * @param accent the value of `acento` in content/marca.yaml
 */
export function nightPalette(accent: string): (token: string) => string {
  const { lamp, nightBeam } = readAccent(accent);
  const brand: Record<string, string> = {
    'var(--brand-accent)': lamp,
    'var(--brand-beam-night)': nightBeam,
  };
  const block = NIGHT.exec(themes)?.[1] ?? '';
  return (token) => {
    const value = new RegExp(`${token}: ([^;]+);`).exec(block)?.[1];
    const color = parseColor(brand[value ?? ''] ?? value ?? '');
    if (color === null) throw new Error(`themes.css has no night colour ${token}`);
    return toHex(color);
  };
}
