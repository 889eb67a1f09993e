/** Heights in a drawing 100 high: over the ground, its line, and under it. */
const ABOVE = 30;
export const GROUND = 50;
const UNDER = 78;
/** How wide the way down and the way up are, in a drawing 100 wide. */
const SLOPE = 4;
/** So far before its stop the way up ends: it reaches it level, and the tunnel's mouth is clear of it. */
const LANDING = 1;

/** A stop's share of the day's width, in units: of every one, of one that the next follows at once, and of the longest way. */
const ROOMS = { even: 4, near: 1, far: 7 } as const;
/** So many minutes are no distance. */
const AT_ONCE = 5;

export type Room = keyof typeof ROOMS;

/**
 * How much room each stop has until the next: all the same, but one that comes up to the signal and is followed at
 * once gives what it does not need to the longest way of the day. What is said of it finds its place over the tunnel.
 */
export function roomsOf(stops: readonly { hora: string; senal: boolean }[]): Room[] {
  const minutes = stops.map(({ hora }) => {
    const [hours = NaN, rest = NaN] = hora.split(':').map(Number);
    return hours * 60 + rest;
  });
  const gaps = minutes.slice(1).map((time, index) => time - (minutes[index] ?? NaN));
  const near = gaps.findIndex(
    (gap, index) => gap <= AT_ONCE && stops[index]?.senal && stops[index - 1]?.senal === false,
  );
  const far = gaps.indexOf(Math.max(...gaps));
  return stops.map((_, index) =>
    near < 0 || far < 0 ? 'even' : index === near ? 'near' : index === far ? 'far' : 'even',
  );
}

/** The way of a day as paths in a drawing of 100 × 100. */
export interface RouteParts {
  /** Where there is a signal. */
  above: string;
  /** Where there is none, with the ways down and up. */
  under: string;
  /** A point for each stop with a signal, and for each one without. */
  lit: string;
  dark: string;
}

/**
 * The way through a day's stops.
 *
 * @param signals whether each stop has a signal, in order
 * @param rooms how much room each has; all the same, if it is not said
 */
export function routeParts(signals: readonly boolean[], rooms: readonly Room[] = []): RouteParts {
  const units = signals.map((_, index) => ROOMS[rooms[index] ?? 'even']);
  const all = units.reduce((sum, each) => sum + each, 0);
  const at = (index: number) =>
    round((100 * units.slice(0, index).reduce((sum, each) => sum + each, 0)) / all);
  const parts = { above: '', under: '', lit: '', dark: '' };
  signals.forEach((signal, index) => {
    const [from, to] = [at(index), at(index + 1)];
    const next = signals[index + 1] ?? signal;
    parts[signal ? 'lit' : 'dark'] += `M${from} ${signal ? ABOVE : UNDER}h.01`;
    if (signal) {
      parts.above += `M${from} ${ABOVE}H${next ? to : round(to - SLOPE)}`;
      if (!next) parts.under += `M${round(to - SLOPE)} ${ABOVE}L${to} ${UNDER}`;
    } else {
      const [foot, top] = [round(to - LANDING - SLOPE), round(to - LANDING)];
      // One line with what leads there, so that it has no ends within.
      if (index === 0) parts.under += `M${from} ${UNDER}`;
      parts.under += `H${next ? foot : to}`;
      if (next) {
        parts.under += `L${top} ${ABOVE}`;
        parts.above += `M${top} ${ABOVE}H${to}`;
      }
    }
  });
  return parts;
}

/** To a hundredth: what the eye cannot see need not travel. */
const round = (value: number) => Math.round(value * 100) / 100;
