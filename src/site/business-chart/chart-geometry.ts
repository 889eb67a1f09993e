import { interpolateObject } from 'd3-interpolate';
import { scaleBand, scaleLinear } from 'd3-scale';
import { pie } from 'd3-shape';
import { beyondTop, type CurvedBar, curvedBarPath, type Point } from './curved-bar.ts';

/** Size of the drawing, in its own units. */
export const CHART_WIDTH = 600;
export const CHART_HEIGHT = 300;

const BASELINE = 282;
const TALLEST = 212;
const CENTRE: Point = { x: 300, y: 147 };
const RADIUS = 88;
/** Where the first slice begins, left of the bottom: beside the last ones, which are small, their labels have room. */
export const START = (-7 / 6) * Math.PI;
/** A label's half width and height, its distance from the shape, and its middle's from the drawing's sides. */
const LABEL = { halfWidth: 50, halfHeight: 24, gap: 10, edge: 62 };

/** What one part of the chart looks like at a moment. */
export interface PartShape {
  /** For the `d` of its path. */
  path: string;
  /** The middle of its label. */
  label: Point;
}

/** The chart at a moment: 0 is bars, 1 is the pie, anything between is the way. */
export type ChartAt = (moment: number) => PartShape[];

/**
 * The geometry of the chart whose bars bend into the slices of a pie. Slices begin near the bottom and
 * go clockwise, so that the bars fold inwards like a fan and never cross.
 *
 * @param values the parts, in the order of the bars; at least one above 0
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

/** Beyond the tip, further sideways than upwards because text is wider than it is high. */
function labelOf(shape: CurvedBar): Point {
  const extent =
    Math.abs(Math.sin(shape.angle)) * LABEL.halfWidth +
    Math.abs(Math.cos(shape.angle)) * LABEL.halfHeight;
  const { x, y } = beyondTop(shape, LABEL.gap + extent);
  // While the outer parts swing round they reach past the edge; their names wait there. On a phone, whose letters
  // are larger in proportion, the first and the last bar's are this wide too.
  return { x: Math.min(Math.max(x, LABEL.edge), CHART_WIDTH - LABEL.edge), y };
}
