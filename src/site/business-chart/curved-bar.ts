/**
 * A bar that can be bent: straight it is a chart's bar, bent as far as it goes it is a slice of a
 * pie, and everything in between is the way from one to the other. Lengths in drawing units, angles
 * in radians.
 */
export interface CurvedBar {
  /** The middle of its foot. */
  x: number;
  y: number;
  /** Where it points; 0 is up, clockwise. */
  angle: number;
  /** Half of the angle that foot and top are bent by; 0 is straight. */
  turn: number;
  /** Half the length of the foot and of the top, measured along them. */
  foot: number;
  top: number;
  /** From the middle of the foot to the middle of the top. */
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Below this bend a line is as good as an arc, whose radius would go to infinity. */
const STRAIGHT = 0.002;

/** The SVG path of the shape, its four corners joined by lines and by true arcs. */
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

/** The point `distance` beyond the middle of its top, in the direction it points. */
export function beyondTop({ x, y, angle, height }: CurvedBar, distance: number): Point {
  const reach = height + distance;
  return { x: x + Math.sin(angle) * reach, y: y - Math.cos(angle) * reach };
}

/** Both ends of a line of half length `half` that lies `reach` above the foot, once it is bent. */
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

/** A hundredth of a unit is finer than any screen. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
