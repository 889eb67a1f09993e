import styles from './SheetBar.module.css';

interface SheetBarProps {
  /** What is on the sheet, answer by answer. */
  said: readonly string[];
  /** How far it is, or what it starts at. */
  end: string;
  done: number;
  total: number;
}

/**
 * The sheet in one line that grows, at a phone's lower edge, where the sheet itself lies under the form. Its
 * light goes one step further with each answer. Decoration for listeners: the sheet says it all.
 */
export function SheetBar({ said, end, done, total }: SheetBarProps) {
  if (said.length === 0) return null;
  return (
    <div className={styles['bar']} data-sheet-bar="" aria-hidden="true">
      <svg
        className={styles['light']}
        viewBox={`0 0 ${Math.max(total, 1)} 1`}
        preserveAspectRatio="none"
        focusable="false"
      >
        <rect height="1" width={done} />
      </svg>
      <span className={styles['said']}>
        {/* From its end: what was said last is always in sight. */}
        <bdi key={said.at(-1)}>{said.join(' · ')}</bdi>
      </span>
      <b className={styles['end']}>{end}</b>
    </div>
  );
}
