import {
  clampChroma,
  clampRgb,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
  round,
  useMode as withMode,
  wcagContrast,
  type Oklch,
} from 'culori/fn';

for (const mode of [modeRgb, modeLrgb, modeOklab]) withMode(mode);
const toOklch = withMode(modeOklch);

export type { Oklch };

/** Reads a CSS colour. Returns null for a transparent colour and for a text that is no colour. */
export function parseColor(text: string): Oklch | null {
  const color = parse(text);
  return color === undefined || (color.alpha ?? 1) < 1 ? null : toOklch(color);
}

export function toCss({ l, c, h = 0 }: Oklch): string {
  return `oklch(${[l, c, h].map((each) => round(3)(each)).join(' ')})`;
}

/** Returns the colour as `#rrggbb`. If sRGB lacks the colour, returns a similar sRGB colour. */
export const toHex = (color: Oklch): string => formatHex(color);

/** Reduces the chroma to the greatest chroma that sRGB allows for the lightness and hue. */
export const inGamut = (color: Oklch): Oklch => clampChroma(color, 'oklch');

export function rgbColor([r, g, b]: readonly [number, number, number]): Oklch {
  return toOklch({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 });
}

/** Returns the contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  return wcagContrast(clampRgb(one), clampRgb(other));
}

/** Mixes two colours as `color-mix(in oklab, …)`. `share` is the part of `one`, from 0 to 1. */
export function mix(one: Oklch, other: Oklch, share: number): Oklch {
  return toOklch(interpolate([other, one], 'oklab')(share));
}
