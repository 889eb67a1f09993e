import styles from './Share.module.css';
import tones from './tones.module.css';

/** How much of a whole a number is, as a bar beside it. The number itself is said elsewhere. */
export function Share({ part, of }: { part: number; of: number }) {
  const width = of > 0 ? Math.min(100, (part / of) * 100) : 0;
  return (
    <svg className={styles['share']} aria-hidden="true" focusable="false">
      <rect className={tones['tone4']} width="100%" height="100%" />
      <rect className={tones['tone0']} width={`${width.toFixed(1)}%`} height="100%" />
    </svg>
  );
}
