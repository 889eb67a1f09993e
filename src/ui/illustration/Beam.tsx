import { classNames } from '#ui/class-names.ts';
import styles from './Scene.module.css';

/**
 * The lamp's beam: from the lower right corner of its box (the lamp) to the upper left one (the
 * logo's eye), however wide the box is. Sweep it by scaling on y from that corner. Decoration.
 */
export function Beam({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={classNames(styles['drawing'], className)}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles['beam']} d="M100 100L-2-16V12z" />
    </svg>
  );
}
