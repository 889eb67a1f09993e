/** One number of a chart, and what it is of. */
export interface ChartDatum {
  name: string;
  value: number;
}

/**
 * What part each value is of all of them, as text with one decimal: «36.8 %». The space does not
 * break. Not by `Intl`, whose answer differs between the server's and the browser's tables.
 */
export function shares(values: readonly number[]): string[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  return values.map((value) => `${((value / total) * 100).toFixed(1)}\u00A0%`);
}
