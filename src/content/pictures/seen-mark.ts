import { GROUNDS } from '#content/values/accent.ts';
import { contrast, type Oklch, rgbColor } from '#content/values/color.ts';

/** How much of a logo is visible on each background, from 0 (nothing) to 1 (everything). */
export interface Seen extends Readonly<Record<keyof typeof GROUNDS, number>> {
  readonly width: number;
  readonly height: number;
}

const SIDE = 64;
/** The least contrast of WCAG 2.2 AA between a graphic and its background. */
const TOLD_APART = 3;
export const LEAST_SEEN = 1 / 3;
const INK = 0.1;

/** Measures a logo's visibility on both backgrounds. A logo without transparent parts gets 1. */
export async function seenMark(bytes: Buffer): Promise<Seen> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(bytes)
    .resize(SIDE, SIDE, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const shares = new Map<string, { color: readonly [number, number, number]; ink: number }>();
  let isWhole = true;
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    const ink = alpha / 255;
    isWhole &&= ink > 1 - INK;
    if (ink < INK) continue;
    const key = `${red >> 4} ${green >> 4} ${blue >> 4}`;
    const known = shares.get(key);
    shares.set(key, { color: [red, green, blue], ink: (known?.ink ?? 0) + ink });
  }
  const { width, height } = info;
  if (isWhole) return { width, height, day: 1, night: 1 };
  const parts = [...shares.values()].map(({ color, ink }) => ({ color: rgbColor(color), ink }));
  const all = parts.reduce((sum, { ink }) => sum + ink, 0);
  const on = (ground: Oklch) =>
    parts.reduce(
      (sum, { color, ink }) => sum + (contrast(color, ground) < TOLD_APART ? 0 : ink),
      0,
    ) / (all || 1);
  return { width, height, day: on(GROUNDS.day), night: on(GROUNDS.night) };
}
