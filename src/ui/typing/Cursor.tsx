import { TYPING_DEFAULTS } from '#ui/motion/timings.ts';
import styles from './Cursor.module.css';

/** Draws a cursor. Each keystroke replaces it, so that it does not blink during the typing. */
export function Cursor({ still = false }: { still?: boolean }) {
  return (
    <span className={styles['cursor']} data-still={still || undefined} aria-hidden="true">
      {TYPING_DEFAULTS.cursorChar}
    </span>
  );
}
