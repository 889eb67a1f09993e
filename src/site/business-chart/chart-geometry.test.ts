import { arc } from 'd3-shape';
import { expect, test } from 'vitest';
import {
  CHART_HEIGHT,
  CHART_WIDTH,
  chartGeometry,
  START,
  curvedBarPath,
} from './chart-geometry.ts';

const values = [184, 96, 132, 61, 27];
const chartAt = chartGeometry(values);
const numbers = (path: string) => [...path.matchAll(/-?\d+(\.\d+)?/g)].map(([n]) => Number(n));
const lettersOf = (path: string) => path.replace(/[^A-Z]/g, '');

function corners(path: string) {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers(path);
  return { x0, y0, x1, y1, x2, y2, x3, y3 };
}

test('at 0 it is bars: straight, on one line, as high as their values', () => {
  const bars = chartAt(0).map(({ path }) => ({ path, ...corners(path) }));
  for (const { path } of bars) expect(lettersOf(path)).toBe('MLLLLZ');
  expect(new Set(bars.map(({ y0 }) => y0)).size).toBe(1);
  const heights = bars.map(({ y0, y1 }) => y0 - y1);
  for (const [index, height] of heights.entries()) {
    expect(height / (heights[0] ?? 1)).toBeCloseTo((values[index] ?? 0) / 184, 3);
  }
});

test('at 1 it is the pie that d3-shape draws', () => {
  const total = values.reduce((sum, value) => sum + value, 0);
  let start = START;
  for (const [index, { path }] of chartAt(1).entries()) {
    const end = start + ((values[index] ?? 0) / total) * 2 * Math.PI;
    const expected = arc()({ innerRadius: 0, outerRadius: 88, startAngle: start, endAngle: end });
    // d3's path starts at the arc and `path` at the centre, so the test compares single numbers.
    const [startX = 0, startY = 0, , , , large = 0, sweep = 0, endX = 0, endY = 0] = numbers(
      expected ?? '',
    );
    const ours = numbers(path);
    expect(ours.slice(0, 2)).toEqual([300, 147]);
    expect(ours[2]).toBeCloseTo(300 + startX, 1);
    expect(ours[3]).toBeCloseTo(147 + startY, 1);
    expect(ours.slice(4, 9)).toEqual([88, 88, 0, large, sweep]);
    expect(ours[9]).toBeCloseTo(300 + endX, 1);
    expect(ours[10]).toBeCloseTo(147 + endY, 1);
    start = end;
  }
});

test('in between each part is one bent shape, and it moves without a jump', () => {
  let before = chartAt(0);
  for (let step = 1; step <= 200; step++) {
    const now = chartAt(step / 200);
    for (const [index, { path, label }] of now.entries()) {
      expect(path).not.toContain('NaN');
      const from = numbers(before[index]?.path ?? '');
      const to = numbers(path);
      expect(Math.hypot((to[0] ?? 0) - (from[0] ?? 0), (to[1] ?? 0) - (from[1] ?? 0))).toBeLessThan(
        8,
      );
      const last = before[index]?.label ?? label;
      expect(Math.hypot(label.x - last.x, label.y - last.y)).toBeLessThan(8);
    }
    before = now;
  }
});

test('labels stay inside the drawing at every moment', () => {
  for (let moment = 0; moment <= 1; moment += 0.02) {
    for (const { label } of chartAt(moment)) {
      expect(label.x).toBeGreaterThan(40);
      expect(label.x).toBeLessThan(CHART_WIDTH - 40);
      expect(label.y).toBeGreaterThan(20);
      expect(label.y).toBeLessThan(CHART_HEIGHT - 16);
    }
  }
});

test('a slice larger than half of the pie takes the long way round', () => {
  const path = curvedBarPath({
    x: 0,
    y: 0,
    angle: 0,
    turn: (3 * Math.PI) / 4,
    foot: 0,
    top: (100 * 3 * Math.PI) / 4,
    height: 100,
  });
  expect(path).toContain('A100 100 0 1 1');
});
