import { classNames } from '#ui/class-names.ts';
import styles from './Scene.module.css';

/** Two lines of hills and some roofs, drawn as wide as its box; stands on the lower edge. Decoration. */
export function Land({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={classNames(styles['drawing'], className)}
      viewBox="0 0 1440 200"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className={styles['far']}
        d="M0 120l180-52 150 40 230-78 190 66 160-30 220 58 130-34 180 40v70H0z"
      />
      <path
        className={styles['mid']}
        d="M0 168l120-20 200 22 210-44 240 46 200-26 210 32 260-38v60H0z"
      />
    </svg>
  );
}
