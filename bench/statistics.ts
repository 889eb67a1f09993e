export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = NaN, high = NaN] = [sorted[middle - 1] ?? sorted[middle], sorted[middle]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}

/**
 * Returns the value below which the part `share` of the values lies: for 0.99, 99 % are smaller.
 * Without values, returns NaN.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export interface Range {
  median: number;
  low: number;
  high: number;
}

export function rangeOf(values: readonly number[]): Range {
  return { median: median(values), low: Math.min(...values), high: Math.max(...values) };
}
