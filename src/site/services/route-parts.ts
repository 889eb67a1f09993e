/** Heights in a drawing 100 high: over the ground, its line, and under it. */
const ABOVE = 30;
export const GROUND = 50;
const UNDER = 78;
/** How wide the way down and the way up are, in a drawing 100 wide. */
const SLOPE = 4;
/** So far before its stop the way up ends: it reaches it level, and the tunnel's mouth is clear of it. */
const LANDING = 1;

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
 * The way through a day's stops, which are all as far from one another.
 *
 * @param signals whether each stop has a signal, in order
 */
export function routeParts(signals: readonly boolean[]): RouteParts {
  const at = (index: number) => round((100 * index) / signals.length);
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
