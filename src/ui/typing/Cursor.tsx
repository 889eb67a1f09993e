import { TYPING_DEFAULTS } from '#ui/motion/timings.ts';
import styles from './Cursor.module.css';

/**
 * Draws the cursor after a typed text. The caller gives the cursor a new `key` with each keystroke.
 * With a new `key` the cursor stays visible during the typing and causes no layout shift.
 *
 * @param props.still true to stop the blinking, for example during a pause
 */
export function Cursor({ still = false }: { still?: boolean }) {
  return (
    <span className={styles['cursor']} data-still={still || undefined} aria-hidden="true">
      {TYPING_DEFAULTS.cursorChar}
    </span>
  );
}
