import { TYPING_DEFAULTS } from '#ui/motion/timings.ts';
import styles from './Cursor.module.css';

/**
 * The cursor after what is being typed. It blinks where motion is allowed. Give it a new `key` with
 * each keystroke: it then stands lit while somebody types, as cursors do, and a new element in a new
 * place is no layout shift, which a moved one would be.
 *
 * @param props.still keeps it from blinking, as while the typing is paused
 */
export function Cursor({ still = false }: { still?: boolean }) {
  return (
    <span className={styles['cursor']} data-still={still || undefined} aria-hidden="true">
      {TYPING_DEFAULTS.cursorChar}
    </span>
  );
}
