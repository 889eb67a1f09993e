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

// The colour modes that culori needs here to parse, measure and mix.
for (const mode of [modeRgb, modeLrgb, modeOklab]) withMode(mode);
const toOklch = withMode(modeOklch);

export type { Oklch };

/**
 * Reads a colour as CSS writes it: `oklch(L C H)`, `#rgb`, `#rrggbb`, a name…
 *
 * @returns the colour, or null when the text is none, or the colour is transparent
 */
export function parseColor(text: string): Oklch | null {
  const color = parse(text);
  return color === undefined || (color.alpha ?? 1) < 1 ? null : toOklch(color);
}

/** The colour as CSS, to three decimals. */
export function toCss({ l, c, h = 0 }: Oklch): string {
  return `oklch(${[l, c, h].map((each) => round(3)(each)).join(' ')})`;
}

/** The colour as `#rrggbb`, for programs that know no other notation; clipped to sRGB. */
export const toHex = (color: Oklch): string => formatHex(color);

/** The colour with no more chroma than sRGB has at its lightness and hue. */
export const inGamut = (color: Oklch): Oklch => clampChroma(color, 'oklch');

/** A colour of a screen's pixel. @param channels red, green and blue, each 0 to 255 */
export function rgbColor([r, g, b]: readonly [number, number, number]): Oklch {
  return toOklch({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 });
}

/** WCAG 2.2 contrast ratio between two colours, 1 to 21, as sRGB shows them. */
export function contrast(one: Oklch, other: Oklch): number {
  return wcagContrast(clampRgb(one), clampRgb(other));
}

/** `color-mix(in oklab, …)` of two colours; `share` is that of the first, 0 to 1. */
export function mix(one: Oklch, other: Oklch, share: number): Oklch {
  return toOklch(interpolate([other, one], 'oklab')(share));
}
