/** A colour in OKLCH: lightness 0 to 1, chroma 0 to about 0.4, hue in degrees. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

type Triple = [number, number, number];

const OKLCH = /^oklch\(\s*([\d.]+)(%?)\s+([\d.]+)\s+([\d.]+)(?:deg)?\s*\)$/i;
const HEX = /^#([\da-f]{3}|[\da-f]{6})$/i;

/**
 * Reads `oklch(L C H)` or `#rgb` / `#rrggbb`.
 *
 * @returns the colour, or null when it is written in any other way
 */
export function parseColor(text: string): Oklch | null {
  const polar = OKLCH.exec(text.trim());
  if (polar !== null) {
    const [, lightness, percent, chroma, hue] = polar;
    return {
      lightness: Number(lightness) / (percent === '%' ? 100 : 1),
      chroma: Number(chroma),
      hue: Number(hue),
    };
  }
  const digits = HEX.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const pairs =
    digits.length === 3 ? digits.replaceAll(/./g, '$&$&').match(/../g) : digits.match(/../g);
  const [red = 0, green = 0, blue = 0] = (pairs ?? []).map((pair) =>
    decodeGamma(Number.parseInt(pair, 16) / 255),
  );
  return fromLinear([red, green, blue]);
}

/** The colour as CSS. */
export function toCss({ lightness, chroma, hue }: Oklch): string {
  return `oklch(${round(lightness)} ${round(chroma)} ${round(hue)})`;
}

/** The colour as `#rrggbb`, for programs that know no other; what sRGB does not reach is cut. */
export function toHex(color: Oklch): string {
  const channels = toLinear(color).map((channel) => encodeGamma(Math.min(1, Math.max(0, channel))));
  return `#${channels
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** WCAG 2.2 contrast ratio between two colours, 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** `color-mix(in oklab, …)` of two colours; `share` is that of the first, 0 to 1. */
export function mix(one: Oklch, other: Oklch, share: number): Oklch {
  const blend = (first: number, second: number) => first * share + second * (1 - share);
  const [a, b] = [0, 90].map((turn) => {
    const axis = ({ chroma, hue }: Oklch) => chroma * Math.cos(((hue - turn) * Math.PI) / 180);
    return blend(axis(one), axis(other));
  });
  return fromAxes(blend(one.lightness, other.lightness), a ?? 0, b ?? 0);
}

function luminance(color: Oklch): number {
  const [red, green, blue] = toLinear(color).map((channel) => Math.min(1, Math.max(0, channel)));
  // Rec. 709 weights, as WCAG's relative luminance.
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** OKLab matrices: Björn Ottosson, "A perceptual color space for image processing" (2020). */
function toLinear({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function fromLinear([red, green, blue]: Triple): Oklch {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return fromAxes(0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short, a, b);
}

function fromAxes(lightness: number, a: number, b: number): Oklch {
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  return { lightness, chroma: Math.hypot(a, b), hue };
}

function decodeGamma(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function encodeGamma(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
