import { arc, pie } from 'd3-shape';
import { useId, useMemo, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { shares, type ChartDatum } from './shares.ts';
import styles from './PieChart.module.css';
import tones from './tones.module.css';

const SIZE = 320;
const RADIUS = 150;
const HOLE = 84;
const LIFT = 8;

export interface PieChartProps {
  title: string;
  /** At most five parts, because six or more colours look too similar. */
  data: readonly ChartDatum[];
  format: (value: number) => string;
}

export function PieChart({ title, data, format }: PieChartProps) {
  const titleId = useId();
  const maskId = useId();
  const [active, setActive] = useState(0);
  const parts = useMemo(() => shares(data.map(({ value }) => value)), [data]);
  const slices = useMemo(() => sliceGeometry(data), [data]);
  const chosen = data[active];
  return (
    <div className={styles['chart']} role="group" aria-labelledby={titleId}>
      <h3 className={styles['title']} id={titleId}>
        {title}
      </h3>
      <svg
        className={styles['drawing']}
        viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
        aria-hidden="true"
      >
        <mask
          id={maskId}
          maskUnits="userSpaceOnUse"
          x={-SIZE}
          y={-SIZE}
          width={SIZE * 2}
          height={SIZE * 2}
        >
          <circle
            className={styles['reveal']}
            r={SIZE / 2}
            strokeWidth={SIZE}
            pathLength={1}
            transform="rotate(-90)"
          />
        </mask>
        <g mask={`url(#${maskId})`}>
          {slices.map(({ path, lifted }, index) => (
            <path
              key={data[index]?.name}
              className={classNames(tones[`tone${index}`], tones['outline'], styles['slice'])}
              d={path}
              {...(index === active && { transform: lifted })}
              onPointerEnter={() => setActive(index)}
              onPointerDown={() => setActive(index)}
            />
          ))}
        </g>
        <text className={styles['part']} y="2">
          {parts[active]}
        </text>
        <text className={styles['value']} y="30">
          {format(chosen?.value ?? 0)}
        </text>
      </svg>
      <ul className={styles['names']}>
        {data.map(({ name, value }, index) => (
          <li key={name}>
            <button
              type="button"
              className={styles['name']}
              data-on={index === active}
              onFocus={() => setActive(index)}
              onPointerEnter={() => setActive(index)}
              onClick={() => setActive(index)}
              aria-label={`${name}: ${format(value)}, ${parts[index] ?? ''}`}
            >
              <svg className={styles['swatch']} viewBox="0 0 16 16" aria-hidden="true">
                <path
                  className={classNames(tones[`tone${index}`], tones['outline'])}
                  d="M1 1h14v14H1z"
                />
              </svg>
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function sliceGeometry(data: readonly ChartDatum[]) {
  const angles = pie<ChartDatum>()
    .sort(null)
    .value(({ value }) => value)([...data]);
  const shape = arc<(typeof angles)[number]>().innerRadius(HOLE).outerRadius(RADIUS);
  return angles.map((slice) => {
    const middle = (slice.startAngle + slice.endAngle) / 2;
    const x = Math.sin(middle) * LIFT;
    const y = -Math.cos(middle) * LIFT;
    return { path: shape(slice) ?? '', lifted: `translate(${x.toFixed(2)} ${y.toFixed(2)})` };
  });
}
