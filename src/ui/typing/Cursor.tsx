import { TYPING_DEFAULTS } from '#ui/motion/timings.ts';
import styles from './Cursor.module.css';

/** The caller gives each keystroke a new `key`. A new cursor is visible at first, then blinks. */
export function Cursor({ still = false }: { still?: boolean }) {
  return (
    <span className={styles['cursor']} data-still={still || undefined} aria-hidden="true">
      {TYPING_DEFAULTS.cursorChar}
    </span>
  );
}
