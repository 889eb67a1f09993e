import { Building } from '#ui/illustration/Buildings.tsx';
import styles from './SheetBar.module.css';

interface SheetBarProps {
  /** The buildings of what was named. */
  buildings: readonly string[];
  /** What was written last on the sheet. */
  said: readonly string[];
  /** How far it is, or what it starts at. */
  end: string;
  done: number;
  total: number;
}

/**
 * The sheet in one line that grows, from the first answer on, at a phone's lower edge, where the sheet itself lies
 * under the form. Its light goes one step further with each answer. Decoration for listeners: the sheet says it all.
 */
export function SheetBar({ buildings, said, end, done, total }: SheetBarProps) {
  if (said.length === 0 && buildings.length === 0) return null;
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
      {buildings.length > 0 && (
        <span className={styles['street']}>
          {buildings.map((name) => (
            <span key={name}>
              <Building name={name} flush />
            </span>
          ))}
        </span>
      )}
      <span className={styles['said']} tabIndex={-1}>
        {/* From its end: what was said last is always in sight. */}
        <bdi key={said.at(-1)}>{said.join(' · ')}</bdi>
      </span>
      <b className={styles['end']}>{end}</b>
    </div>
  );
}
