import { scaleBand, scaleLinear } from 'd3-scale';
import { classNames } from '#ui/class-names.ts';
import axes from './axes.module.css';
import styles from './BarChart.module.css';
import tones from './tones.module.css';

const WIDTH = 720;
const HEIGHT = 220;
const LEFT = 44;
const TOP = 12;
const BASE = 184;
const LINES = 3;
const NAMES = 8;

export interface BarChartProps {
  /** The names of a bar's parts, from the lowest to the highest, at most five. */
  series: readonly string[];
  bars: readonly { name: string; values: readonly number[] }[];
}

/** Draws stacked bars. For screen readers, the page also needs a table of the same numbers. */
export function BarChart({ series, bars }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ values }) => sum(values)));
  const y = scaleLinear([0, most], [BASE, TOP]).nice(LINES);
  const x = scaleBand<number>()
    .domain(bars.map((_, index) => index))
    .range([LEFT, WIDTH])
    .paddingInner(0.25)
    .paddingOuter(0.1);
  const step = Math.ceil(bars.length / NAMES);
  return (
    <div className={styles['chart']} aria-hidden="true">
      <ul className={styles['key']}>
        {series.map((name, index) => (
          <li key={name}>
            <svg className={styles['swatch']} viewBox="0 0 16 16">
              <path
                className={classNames(tones[`tone${index}`], tones['outline'])}
                d="M1 1h14v14H1z"
              />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <svg className={styles['drawing']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        {y
          .ticks(LINES)
          .filter((value) => value > 0 && Number.isInteger(value))
          .map((value) => (
            <g key={value}>
              <path className={axes['rule']} d={`M${LEFT} ${y(value)}H${WIDTH}`} />
              <text className={axes['words']} x={LEFT - 8} y={y(value) + 5} textAnchor="end">
                {value}
              </text>
            </g>
          ))}
        {bars.map(({ name, values }, bar) => (
          <g key={name}>
            {values.map((value, index) => {
              const below = sum(values.slice(0, index));
              return (
                value > 0 && (
                  <rect
                    key={series[index]}
                    className={classNames(tones[`tone${index}`], styles['bar'])}
                    x={x(bar)}
                    width={x.bandwidth()}
                    y={y(below + value)}
                    height={y(below) - y(below + value)}
                  />
                )
              );
            })}
            {bar % step === 0 && (
              <text
                className={classNames(axes['words'], styles['name'])}
                x={(x(bar) ?? 0) + x.bandwidth() / 2}
                y={BASE + 24}
                textAnchor="middle"
              >
                {name}
              </text>
            )}
          </g>
        ))}
        <path className={axes['base']} d={`M${LEFT} ${BASE}H${WIDTH}`} />
      </svg>
    </div>
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
