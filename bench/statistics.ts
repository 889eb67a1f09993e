export const median = (values: readonly number[]): number => percentile(values, 0.5);

/**
 * Returns a percentile of the values: with `share` 0.99, the value that is greater than 99 % of the
 * values. Returns NaN if there are no values.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Returns a text with the median, the smallest and the largest value. */
export const spread = (values: readonly number[], write: (value: number) => string): string =>
  `${write(median(values))} [${write(Math.min(...values))} a ${write(Math.max(...values))}]`;
