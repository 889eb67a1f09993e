import { contrast, inGamut, mix, type Oklch, parseColor, toCss, toHex } from './color.ts';

/** WCAG 2.2 AA for text. */
const TEXT_CONTRAST = 4.5;
/** WCAG 2.2 AA for what is no text: a mark is told from its ground. */
const MARK_CONTRAST = 3;
/** The contrast of the day's accent: a little over AA, because small text uses it too. */
const DAY_CONTRAST = 5;
/** `toCss` rounds to three decimals, so a smaller step changes nothing. */
const STEP = 0.005;

/** The planes on which the accent is read; equal to the tokens of themes.css (a test compares them). */
export const PLANES = {
  /** `--color-ground-raised` at night: the lightest ground on which a fill is told. */
  nightRaised: { mode: 'oklch', l: 0.222, c: 0.034, h: 264 },
  /** `--color-night-plane` at night: the lightest plane that carries accent text. */
  nightPlane: { mode: 'oklch', l: 0.3, c: 0.055, h: 264 },
  /** `--color-on-lamp`: text on a light accent. */
  onLamp: { mode: 'oklch', l: 0.19, c: 0.03, h: 264 },
  /** `--color-ground-raised` by day: text on a dark accent. */
  dayRaised: { mode: 'oklch', l: 0.995, c: 0.002, h: 100 },
  /** `--color-ground-sunken` by day: the darkest plane that carries accent text. */
  daySunken: { mode: 'oklch', l: 0.932, c: 0.004, h: 100 },
} satisfies Record<string, Oklch>;

/** `--color-ground` by day and by night, behind the navigation's mark; equal to the tokens too. */
export const GROUNDS = {
  day: { mode: 'oklch', l: 0.972, c: 0.004, h: 100 },
  night: { mode: 'oklch', l: 0.178, c: 0.03, h: 264 },
} satisfies Record<string, Oklch>;

/** The accent as a plane: itself, under the mouse, and the text on it. */
export interface Fill {
  fill: Oklch;
  hover: Oklch;
  on: Oklch;
}

/** The brand's accent in its readings: as near to the given colour as contrast allows. */
export interface Accent {
  /** The lamp: text on every night plane, and light enough for dark text on it. */
  lamp: Oklch;
  /** Text by day. */
  dayText: Oklch;
  day: Fill;
  night: Fill;
  /** The lamp's light on the day's ground and on the night's; both are readable under text. */
  dayBeam: Oklch;
  nightBeam: Oklch;
}

/**
 * Says in Spanish why a text cannot be the accent, or null when it can.
 *
 * @param text the value of `acento` in content/marca.yaml
 */
export const accentProblem = (text: string): string | null =>
  parseColor(text) === null ? 'se esperaba un color como «#f2b134» o «oklch(0.8 0.16 75)»' : null;

/**
 * What the panel says and shows of a colour: as the browser's picker writes it, and what it becomes.
 *
 * @returns null for a text that is no colour
 */
export function pickedAccent(text: string): PickedAccent | null {
  const color = parseColor(text);
  if (color === null) return null;
  const { lamp, dayText, day, night } = readAccent(text);
  const hex = toHex(color);
  const theme = (ground: Oklch, { fill, on }: Fill, words: Oklch): ShownAccent => ({
    ...{ ground: toHex(ground), fill: toHex(fill), on: toHex(on), words: toHex(words) },
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
    ...{ hex, ...shown },
    verdict: `En los botones: ${pair('fill')}. En las letras: ${pair('words')}.`,
  };
}

/** Colours of one theme, `#rrggbb`. */
export type ShownAccent = Readonly<Record<'ground' | 'fill' | 'on' | 'words', string>>;

export interface PickedAccent {
  hex: string;
  day: ShownAccent;
  night: ShownAccent;
  verdict: string;
}

/**
 * The accent's readings, by day and by night.
 *
 * @param text a colour that has no `accentProblem`
 * @throws Error when the colour cannot be read
 */
export function readAccent(text: string): Accent {
  const color = parseColor(text);
  if (color === null) throw new Error(`Not a colour: ${text}`);
  const light = (l: number, c: number) => ({ ...color, l, c: Math.min(color.c, c) });
  return {
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

/** The colour of text on a plane; dark if both colours are readable. */
const textOn = (plane: Oklch) =>
  [PLANES.onLamp, PLANES.dayRaised].find((text) => reads(text, plane));

/** Darker under the mouse, unless its text could not be read there. */
function asFill(fill: Oklch): Fill {
  const on = textOn(fill) ?? PLANES.dayRaised;
  const toward = (l: number) => mix(fill, { mode: 'oklch', l, c: 0 }, 0.88);
  const hover = reads(toward(0), on) ? toward(0) : toward(1);
  return { fill, hover, on };
}

/** The colour of the same hue, and as much of its chroma as a screen has, whose lightness is nearest. */
function nearest(color: Oklch, isGood: (color: Oklch) => boolean): Oklch {
  for (let away = 0; away <= 1; away += STEP) {
    for (const l of [color.l + away, color.l - away]) {
      const moved = away === 0 ? color : inGamut({ ...color, l });
      if (l >= 0 && l <= 1 && isGood(moved)) return moved;
    }
  }
  return color;
}

/** The custom properties that follow the brand. @param accent the value of `acento` */
export function brandCss(accent: string): string {
  const properties = Object.entries(brandColors(accent)).map(
    ([name, color]) => `${name}:${toCss(color)}`,
  );
  return `@layer tokens{:root{${properties.join(';')}}}`;
}

/** The colours that follow the brand, by custom property. @param accent the value of `acento` */
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
