import { TYPING_DEFAULTS } from '#ui/motion/timings.ts';
import styles from './Cursor.module.css';

/**
 * The cursor after typed text. It blinks where motion is allowed. Give it a new `key` with each keystroke: a new
 * element stays lit while somebody types, and does not count as a layout shift.
 * @param props.still keeps it from blinking, for example while the typing is paused
 */
export function Cursor({ still = false }: { still?: boolean }) {
  return (
    <span className={styles['cursor']} data-still={still || undefined} aria-hidden="true">
      {TYPING_DEFAULTS.cursorChar}
    </span>
  );
}
