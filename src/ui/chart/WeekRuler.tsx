import styles from './WeekRuler.module.css';

/** A part of the work. Weeks are counted from 1, and a part before the first week is 0 to 0. */
export interface Weeks {
  first: number;
  last: number;
}

interface WeekRulerProps {
  spans: readonly Weeks[];
  scale?: boolean;
  className: string | undefined;
}

const WEEK = 100;

/** Draws the weeks of a work as a line with lines to the parts' columns, as decoration. */
export function WeekRuler({ spans, scale = false, className }: WeekRulerProps) {
  const start = Math.min(1, ...spans.map(({ first }) => first));
  const end = Math.max(...spans.map(({ last }) => last));
  const weeks = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  const width = weeks.length * WEEK;
  const at = (week: number) => (week - start) * WEEK;
  const drawing = { viewBox: `0 0 ${width} 10`, preserveAspectRatio: 'none' };
  return (
    <div className={className} aria-hidden="true">
      {scale && (
        <p className={styles['scale']}>
          {weeks.map((week) => (
            <span key={week} className={[1, 5, end].includes(week) ? undefined : styles['other']}>
              {week > 0 && week}
            </span>
          ))}
        </p>
      )}
      <svg className={styles['weeks']} {...drawing}>
        {spans.map(({ first, last }) => (
          <rect
            key={first}
            className={styles[last < 1 ? 'before' : 'stretch']}
            x={at(first)}
            width={(last - first + 1) * WEEK}
            height="10"
          />
        ))}
        {!scale && (
          <path
            className={styles['ticks']}
            d={weeks
              .slice(1)
              .map((week) => `M${at(week)} 6v4`)
              .join('')}
          />
        )}
      </svg>
      <svg className={styles['leads']} {...drawing}>
        {spans.map(({ first }, index) => (
          <path key={first} d={`M${at(first)} 0L${(index * width) / spans.length} 10`} />
        ))}
      </svg>
    </div>
  );
}
