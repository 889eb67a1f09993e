import { TYPING_DEFAULTS } from '#ui/motion/timings.ts';
import styles from './Cursor.module.css';

/**
 * Draws the cursor after typed text. A new `key` with each keystroke keeps the cursor bright and
 * avoids a layout shift.
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
