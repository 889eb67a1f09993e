import { interpolateObject } from 'd3-interpolate';
import { scaleBand, scaleLinear } from 'd3-scale';
import { pie } from 'd3-shape';

/** The size of the chart, in the units of the `viewBox`. */
export const CHART_WIDTH = 600;
export const CHART_HEIGHT = 300;

const BASELINE = 282;
const TALLEST = 212;
const CENTRE: Point = { x: 300, y: 147 };
const RADIUS = 88;
/** The first slice begins at this angle, in radians, so that the last slices' labels have room. */
export const START = (-7 / 6) * Math.PI;
/** `gap`: from a label to its shape. `edge`: from a label's centre to the side of the chart. */
const LABEL = { halfWidth: 50, halfHeight: 24, gap: 10, edge: 62 };

export interface PartShape {
  path: string;
  label: Point;
}

type ChartAt = (moment: number) => PartShape[];

/**
 * Returns a function that computes the chart's shapes at a moment from 0 (bars) to 1 (a pie). The
 * slices go clockwise from the bottom, so that no shape crosses another while bars become slices.
 * At least one value must be above 0.
 */
export function chartGeometry(values: readonly number[]): ChartAt {
  const bars = barShapes(values);
  const slices = sliceShapes(values);
  const between = bars.map((bar, index) => interpolateObject(bar, slices[index] ?? bar));
  return (moment) =>
    between.map((shapeAt, index) => {
      const shape = moment === 0 ? bars[index] : moment === 1 ? slices[index] : shapeAt(moment);
      const drawn = shape ?? shapeAt(moment);
      return { path: curvedBarPath(drawn), label: labelOf(drawn) };
    });
}

function barShapes(values: readonly number[]): CurvedBar[] {
  const across = scaleBand<number>()
    .domain(values.map((_, index) => index))
    .range([10, CHART_WIDTH - 10])
    .paddingInner(0.22);
  const up = scaleLinear([0, Math.max(...values)], [0, TALLEST]);
  const half = across.bandwidth() / 2;
  return values.map((value, index) => ({
    x: (across(index) ?? 0) + half,
    y: BASELINE,
    angle: 0,
    turn: 0,
    foot: half,
    top: half,
    height: up(value),
  }));
}

function sliceShapes(values: readonly number[]): CurvedBar[] {
  const slices = pie<number>()
    .sort(null)
    .startAngle(START)
    .endAngle(START + 2 * Math.PI);
  return slices([...values]).map(({ startAngle, endAngle }) => {
    const turn = (endAngle - startAngle) / 2;
    return {
      ...CENTRE,
      angle: (startAngle + endAngle) / 2,
      turn,
      foot: 0,
      top: RADIUS * turn,
      height: RADIUS,
    };
  });
}

/** Returns a label's centre. A label is wider than high, so it needs more space beside the pie. */
function labelOf(shape: CurvedBar): Point {
  const extent =
    Math.abs(Math.sin(shape.angle)) * LABEL.halfWidth +
    Math.abs(Math.cos(shape.angle)) * LABEL.halfHeight;
  const { x, y } = beyondTop(shape, LABEL.gap + extent);
  // While bars become a pie, the outer shapes leave the drawing. Their labels must stay inside.
  return { x: Math.min(Math.max(x, LABEL.edge), CHART_WIDTH - LABEL.edge), y };
}

/** A shape between a straight bar and a slice. Angles are in radians. */
interface CurvedBar {
  x: number;
  y: number;
  angle: number;
  /** Half of the angle of the shape's two arcs. With 0, the shape is a straight bar. */
  turn: number;
  foot: number;
  top: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

/** Below this angle, in radians, a line replaces the arc, because the radius is nearly infinite. */
const STRAIGHT = 0.002;

export function curvedBarPath(bar: CurvedBar): string {
  const from = ends(bar, bar.foot, 0);
  const to = ends(bar, bar.top, bar.height);
  return [
    `M${write(from.left)}`,
    `L${write(to.left)}`,
    edge(bar, bar.top, to.right, 1),
    `L${write(from.right)}`,
    edge(bar, bar.foot, from.left, 0),
    'Z',
  ].join('');
}

function beyondTop({ x, y, angle, height }: CurvedBar, distance: number): Point {
  const reach = height + distance;
  return { x: x + Math.sin(angle) * reach, y: y - Math.cos(angle) * reach };
}

function ends(bar: CurvedBar, half: number, reach: number): { left: Point; right: Point } {
  const bent = bar.turn > STRAIGHT;
  const across = bent ? (half * Math.sin(bar.turn)) / bar.turn : half;
  const fall = bent ? (half * (1 - Math.cos(bar.turn))) / bar.turn : 0;
  const along = reach - fall;
  const at = (sideways: number): Point => ({
    x: bar.x + Math.sin(bar.angle) * along + Math.cos(bar.angle) * sideways,
    y: bar.y - Math.cos(bar.angle) * along + Math.sin(bar.angle) * sideways,
  });
  return { left: at(-across), right: at(across) };
}

function edge(bar: CurvedBar, half: number, to: Point, clockwise: 0 | 1): string {
  if (bar.turn <= STRAIGHT) return `L${write(to)}`;
  const radius = round(half / bar.turn);
  const large = bar.turn > Math.PI / 2 ? 1 : 0;
  return `A${radius} ${radius} 0 ${large} ${clockwise} ${write(to)}`;
}

function write({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
