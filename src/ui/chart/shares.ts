export interface ChartDatum {
  name: string;
  value: number;
}

/**
 * What percentage each value is of their sum, as text with one decimal: «36.8 %». Together they are exactly 100.0
 * %: the tenths that rounding down leaves go to the parts that lost most. The space does not break. `Intl` differs
 * between the server and browsers, so it is not used.
 */
export function shares(values: readonly number[]): string[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  const exact = values.map((value) => (value / total) * 1000);
  const tenths = exact.map(Math.floor);
  const lost = (index: number) => (exact[index] ?? 0) - (tenths[index] ?? 0);
  const left = 1000 - tenths.reduce((sum, each) => sum + each, 0);
  const raised = new Set([...tenths.keys()].sort((a, b) => lost(b) - lost(a)).slice(0, left));
  return tenths.map(
    (each, index) => `${((each + (raised.has(index) ? 1 : 0)) / 10).toFixed(1)}\u00A0%`,
  );
}
