import { scaleLinear, scalePoint } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useId, useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import axes from './axes.module.css';
import type { ChartDatum } from './shares.ts';
import styles from './LineChart.module.css';

const WIDTH = 640;
const HEIGHT = 300;
const LEFT = 112;
const RIGHT = WIDTH - 8;
const TOP = 28;
const BASE = 262;
const LINES = 3;

export interface LineChartProps {
  title: string;
  /** The chart needs at least two values. */
  data: readonly ChartDatum[];
  format: (value: number) => string;
  hint: string;
}

/** Draws a line chart with a slider. For screen readers, the page also needs a table of numbers. */
export function LineChart({ title, data, format, hint }: LineChartProps) {
  const titleId = useId();
  const [active, setActive] = useState(data.length - 1);
  const geometry = useMemo(() => lineGeometry(data), [data]);
  const chosen = data[active];
  const point = geometry.points[active];

  const choose = (index: number) => setActive(Math.min(Math.max(index, 0), data.length - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, active, data.length);
    if (next === null) return;
    event.preventDefault();
    choose(next);
  };
  const onPointer = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * WIDTH;
    const share = (x - LEFT) / (RIGHT - LEFT);
    choose(Math.round(share * (data.length - 1)));
  };

  return (
    <div className={styles['chart']}>
      <div className={styles['head']}>
        <h3 className={styles['title']} id={titleId}>
          {title}
        </h3>
        <p className={styles['readout']} aria-hidden="true">
          <span>{`${chosen?.name ?? ''} `}</span>
          <strong className={styles['value']}>{format(chosen?.value ?? 0)}</strong>
        </p>
      </div>
      <svg
        className={styles['drawing']}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="slider"
        tabIndex={0}
        aria-labelledby={titleId}
        aria-valuemin={1}
        aria-valuemax={data.length}
        aria-valuenow={active + 1}
        aria-valuetext={`${chosen?.name ?? ''}: ${format(chosen?.value ?? 0)}`}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
      >
        {geometry.lines.map(({ y, value }) => (
          <g key={value}>
            <path className={axes['rule']} d={`M${LEFT} ${y}H${WIDTH}`} />
            <text className={axes['words']} x="0" y={y + 5}>
              {format(value)}
            </text>
          </g>
        ))}
        <path className={styles['area']} d={geometry.area} />
        <path className={styles['line']} d={geometry.line} pathLength={1} />
        <path className={axes['base']} d={`M${LEFT} ${BASE}H${WIDTH}`} />
        {point !== undefined && (
          <>
            <path className={styles['plumb']} d={`M${point.x} ${point.y}V${BASE}`} />
            <circle className={styles['dot']} cx={point.x} cy={point.y} r="7" />
          </>
        )}
        <text className={axes['words']} x={LEFT} y={BASE + 28}>
          {data[0]?.name}
        </text>
        <text className={axes['words']} x={WIDTH} y={BASE + 28} textAnchor="end">
          {data.at(-1)?.name}
        </text>
      </svg>
      <p className={styles['hint']}>{hint}</p>
    </div>
  );
}

function lineGeometry(data: readonly ChartDatum[]) {
  const x = scalePoint<number>()
    .domain(data.map((_, index) => index))
    .range([LEFT, RIGHT]);
  const y = scaleLinear([0, Math.max(...data.map(({ value }) => value))], [BASE, TOP]).nice(LINES);
  const points = data.map(({ value }, index) => ({ x: x(index) ?? 0, y: y(value) }));
  type Point = (typeof points)[number];
  return {
    points,
    line:
      line<Point>(
        ({ x }) => x,
        ({ y }) => y,
      )(points) ?? '',
    area:
      area<Point>(
        ({ x }) => x,
        BASE,
        ({ y }) => y,
      )(points) ?? '',
    lines: y
      .ticks(LINES)
      .filter((value) => value > 0)
      .map((value) => ({ value, y: y(value) })),
  };
}

function nextIndex(key: string, index: number, length: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return index + 1;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return index - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  return null;
}
