import { contrast, inGamut, mix, type Oklch, parseColor, toCss, toHex } from './color.ts';

/** The least contrast that WCAG 2.2 AA requires for text. */
const TEXT_CONTRAST = 4.5;
/** The least contrast that WCAG 2.2 AA requires between a graphic and its background. */
const MARK_CONTRAST = 3;
/** The least contrast of text by day: more than WCAG 2.2 AA, because some texts are small. */
const DAY_CONTRAST = 5;
/** The change of the lightness between two tries of {@link nearest}. */
const STEP = 0.005;

/** Backgrounds and text colours for measuring contrast. Each equals a token of themes.css. */
export const PLANES = {
  nightRaised: { mode: 'oklch', l: 0.222, c: 0.034, h: 264 },
  nightPlane: { mode: 'oklch', l: 0.3, c: 0.055, h: 264 },
  onLamp: { mode: 'oklch', l: 0.19, c: 0.03, h: 264 },
  dayRaised: { mode: 'oklch', l: 0.995, c: 0.002, h: 100 },
  daySunken: { mode: 'oklch', l: 0.932, c: 0.004, h: 100 },
} satisfies Record<string, Oklch>;

/** The token `--color-ground`: the background of the logo in the navigation. */
export const GROUNDS = {
  day: { mode: 'oklch', l: 0.972, c: 0.004, h: 100 },
  night: { mode: 'oklch', l: 0.178, c: 0.03, h: 264 },
} satisfies Record<string, Oklch>;

export interface Fill {
  fill: Oklch;
  hover: Oklch;
  on: Oklch;
}

export const accentProblem = (text: string): string | null =>
  parseColor(text) === null ? 'se esperaba un color como «#f2b134» o «oklch(0.8 0.16 75)»' : null;

/** Returns a colour as `#rrggbb` and the colours of its themes, or null if `text` is no colour. */
export function pickedAccent(text: string) {
  const color = parseColor(text);
  if (color === null) return null;
  const { lamp, dayText, day, night } = readAccent(text);
  const hex = toHex(color);
  const theme = (ground: Oklch, { fill, on }: Fill, words: Oklch) => ({
    ground: toHex(ground),
    fill: toHex(fill),
    on: toHex(on),
    words: toHex(words),
  });
  const shown = {
    day: theme(GROUNDS.day, day, dayText),
    night: theme(GROUNDS.night, night, lamp),
  };
  const as = (each: string) => (each === hex ? 'tal cual' : each);
  const pair = (part: 'fill' | 'words') =>
    shown.day[part] === shown.night[part]
      ? `${as(shown.day[part])} de día y de noche`
      : `${as(shown.day[part])} de día; ${as(shown.night[part])} de noche`;
  return {
    hex,
    ...shown,
    verdict: `En los botones: ${pair('fill')}. En las letras: ${pair('words')}.`,
  };
}

export type PickedAccent = NonNullable<ReturnType<typeof pickedAccent>>;

/** Returns the colours of an accent by day and by night. Throws if the text is no colour. */
export function readAccent(text: string) {
  const color = parseColor(text);
  if (color === null) throw new Error(`Not a colour: ${text}`);
  const light = (l: number, c: number) => ({ ...color, l, c: Math.min(color.c, c) });
  return {
    /** The accent at night: readable on the dark page, and dark text is readable on it. */
    lamp: nearest(color, (each) => reads(each, PLANES.nightPlane) && reads(each, PLANES.onLamp)),
    dayText: nearest(color, (each) => contrast(each, PLANES.daySunken) >= DAY_CONTRAST),
    day: asFill(nearest(color, (each) => textOn(each) !== undefined)),
    night: asFill(
      nearest(
        color,
        (each) => textOn(each) !== undefined && contrast(each, PLANES.nightRaised) >= MARK_CONTRAST,
      ),
    ),
    dayBeam: light(0.915, 0.085),
    nightBeam: light(0.385, 0.075),
  };
}

const reads = (one: Oklch, other: Oklch) => contrast(one, other) >= TEXT_CONTRAST;

const textOn = (plane: Oklch) =>
  [PLANES.onLamp, PLANES.dayRaised].find((text) => reads(text, plane));

function asFill(fill: Oklch): Fill {
  const on = textOn(fill) ?? PLANES.dayRaised;
  const toward = (l: number) => mix(fill, { mode: 'oklch', l, c: 0 }, 0.88);
  const hover = reads(toward(0), on) ? toward(0) : toward(1);
  return { fill, hover, on };
}

function nearest(color: Oklch, isGood: (color: Oklch) => boolean): Oklch {
  for (let away = 0; away <= 1; away += STEP) {
    for (const l of [color.l + away, color.l - away]) {
      const moved = away === 0 ? color : inGamut({ ...color, l });
      if (l >= 0 && l <= 1 && isGood(moved)) return moved;
    }
  }
  return color;
}

export function brandCss(accent: string): string {
  const properties = Object.entries(brandColors(accent)).map(
    ([name, color]) => `${name}:${toCss(color)}`,
  );
  return `@layer tokens{:root{${properties.join(';')}}}`;
}

export function brandColors(accent: string): Readonly<Record<string, Oklch>> {
  const { lamp, dayText, day, night, dayBeam, nightBeam } = readAccent(accent);
  return {
    '--brand-accent': lamp,
    '--brand-accent-day': dayText,
    '--brand-fill-day': day.fill,
    '--brand-fill-night': night.fill,
    '--brand-hover-day': day.hover,
    '--brand-hover-night': night.hover,
    '--brand-on-day': day.on,
    '--brand-on-night': night.on,
    '--brand-beam-day': dayBeam,
    '--brand-beam-night': nightBeam,
  };
}
