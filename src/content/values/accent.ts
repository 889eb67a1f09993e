import { numberWords } from './locale.ts';
import { contrast, type Oklch, parseColor, toCss, toHex } from './color.ts';

/** WCAG 2.2 AA for text. */
const TEXT_CONTRAST = 4.5;
/** The contrast of the day's accent: a little over AA, because small text uses it too. */
const DAY_CONTRAST = 5;
/** A colour dark enough to be read on white leaves sRGB with more chroma than this. */
const DAY_MAX_CHROMA = 0.115;
const STEP = 0.005;

/** The planes on which the accent is read; equal to the tokens of themes.css (a test compares them). */
export const PLANES = {
  /** `--color-ground-raised` at night: the lightest plane that carries accent text. */
  nightRaised: { mode: 'oklch', l: 0.222, c: 0.034, h: 264 },
  /** `--color-on-accent`: text on the accent as a fill, in both themes. */
  onAccent: { mode: 'oklch', l: 0.19, c: 0.03, h: 264 },
  /** `--color-ground-sunken` by day: the darkest plane that carries accent text. */
  daySunken: { mode: 'oklch', l: 0.932, c: 0.004, h: 100 },
} satisfies Record<string, Oklch>;

/** `--color-ground` by day and by night, behind the navigation's mark; equal to the tokens too. */
export const GROUNDS = {
  day: { mode: 'oklch', l: 0.972, c: 0.004, h: 100 },
  night: { mode: 'oklch', l: 0.178, c: 0.03, h: 264 },
} satisfies Record<string, Oklch>;

/** The brand's accent, ready for the style sheet. */
export interface Accent {
  /** The lamp: fills in both themes, and text at night. */
  lamp: string;
  /** The same hue, dark enough to be read by day. */
  dayText: string;
  /** The lamp's light on the day's ground and on the night's; both are readable under text. */
  dayBeam: string;
  nightBeam: string;
}

/**
 * Says in Spanish why a colour cannot be the accent, or null when it can.
 *
 * @param text the value of `acento` in content/marca.yaml
 */
export function accentProblem(text: string): string | null {
  const color = parseColor(text);
  if (color === null) {
    return 'se esperaba un color como «#f2b134» o «oklch(0.8 0.16 75)»';
  }
  if (isReadable(color)) return null;
  return (
    `«${text}» contrasta poco: ${figure(contrast(color, PLANES.nightRaised))} como texto sobre el fondo de noche y ` +
    `${figure(contrast(PLANES.onAccent, color))} bajo el texto de los botones; hacen falta ${figure(TEXT_CONTRAST)}. ` +
    `Un color de la misma familia que sí sirve: «${nearestAccent(color)}»`
  );
}

/**
 * The colour as a browser's picker writes it, and the nearest valid accent where it is not one.
 *
 * @returns null for a text that is no colour
 */
export function pickedAccent(text: string): { hex: string; nearest: string | null } | null {
  const color = parseColor(text);
  if (color === null) return null;
  return { hex: toHex(color), nearest: isReadable(color) ? null : nearestAccent(color) };
}

/** Read at night, and under the text of buttons. */
function isReadable(color: Oklch): boolean {
  return (
    contrast(color, PLANES.nightRaised) >= TEXT_CONTRAST &&
    contrast(PLANES.onAccent, color) >= TEXT_CONTRAST
  );
}

/**
 * The accent's two readings, by night and by day.
 *
 * @param text a colour that has no `accentProblem`
 * @throws Error when the colour cannot be read
 */
export function readAccent(text: string): Accent {
  const color = parseColor(text);
  if (color === null) throw new Error(`Not a colour: ${text}`);
  const light = (l: number, c: number) => toCss({ ...color, l, c: Math.min(color.c, c) });
  return {
    lamp: toCss(color),
    dayText: toCss(darken(color)),
    dayBeam: light(0.915, 0.085),
    nightBeam: light(0.385, 0.075),
  };
}

/** The nearest lighter colour of the same hue that is a valid accent, `#rrggbb`, with the rounding of that notation. */
function nearestAccent(color: Oklch): string {
  let lighter = { ...color, c: Math.min(color.c, 0.16) };
  const written = () => toHex(lighter);
  while (!isReadable(parseColor(written()) ?? lighter) && lighter.l < 1) {
    lighter = { ...lighter, l: lighter.l + STEP };
  }
  return written();
}

function darken(color: Oklch): Oklch {
  let darker = { ...color, c: Math.min(color.c, DAY_MAX_CHROMA) };
  while (contrast(darker, PLANES.daySunken) < DAY_CONTRAST && darker.l > 0) {
    darker = { ...darker, l: darker.l - STEP };
  }
  return darker;
}

function figure(ratio: number): string {
  return `${numberWords(Math.floor(ratio * 10) / 10, 'es', { minimumFractionDigits: 1 })}:1`;
}

/** The custom properties that follow the brand. @param accent the value of `acento` */
export function brandCss(accent: string): string {
  const { lamp, dayText, dayBeam, nightBeam } = readAccent(accent);
  return `@layer tokens{:root{--brand-accent:${lamp};--brand-accent-day:${dayText};--brand-beam-day:${dayBeam};--brand-beam-night:${nightBeam}}}`;
}
