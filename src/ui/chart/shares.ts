export interface ChartDatum {
  name: string;
  value: number;
}

/**
 * Returns percentages that add up to exactly 100.0 %. Does not use `Intl`, because the server and
 * the browser might write different texts.
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
