import type { ReactNode } from 'react';
import styles from './WeekRows.module.css';
import type { Weeks } from './weeks.ts';

interface WeekRow {
  when?: string;
  title: string;
  body: ReactNode;
  weeks: Weeks | null;
}

/** Draws the steps of a work. Beside each step a bar shows its weeks, as decoration. */
export function WeekRows({ rows }: { rows: readonly WeekRow[] }) {
  const end = Math.max(...rows.map(({ weeks }) => weeks?.last ?? 0));
  return (
    <ol className={styles['rows']}>
      {rows.map(({ when, title, body, weeks }) => (
        <li key={title} className={styles['row']}>
          {when !== undefined && <p className={styles['when']}>{when}</p>}
          <h3>{title}</h3>
          <div className={styles['body']}>{body}</div>
          {weeks && (
            <svg viewBox={`0 0 ${end} 1`} preserveAspectRatio="none" aria-hidden="true">
              <path d={'m1-1v1'.repeat(end - 1).replace('m1-1', 'M1 0')} />
              <rect x={weeks.first - 1} width={weeks.last - weeks.first + 1} height="1" />
            </svg>
          )}
        </li>
      ))}
    </ol>
  );
}
