import type { ReactNode } from 'react';
import styles from './WeekRows.module.css';
import type { Weeks } from './weeks.ts';

interface WeekRow {
  when: string;
  title: string;
  body: ReactNode;
  weeks: Weeks | null;
}

export function WeekRows({ rows }: { rows: readonly WeekRow[] }) {
  const end = Math.max(...rows.map(({ weeks }) => weeks?.last ?? 0));
  return (
    <ol>
      {rows.map(({ when, title, body, weeks }) => (
        <li key={title} className={styles['row']}>
          <p className={styles['when']}>{when}</p>
          <h3>{title}</h3>
          <div className={styles['body']}>{body}</div>
          {weeks && <Bar {...weeks} end={end} when={when} />}
        </li>
      ))}
    </ol>
  );
}

interface BarProps extends Weeks {
  end: number;
  when: string;
}

function Bar({ first, last, end, when }: BarProps) {
  const percent = (weeks: number) => `${(weeks / end) * 100}%`;
  const late = first + last > end + 1;
  return (
    <svg width="100%" aria-hidden="true">
      <rect x={percent(first - 1)} width={percent(last - first + 1)} height="100%" />
      <text
        x={percent(late ? first - 1 : last)}
        dx={late ? -10 : 10}
        y="50%"
        textAnchor={late ? 'end' : undefined}
      >
        {when}
      </text>
    </svg>
  );
}
