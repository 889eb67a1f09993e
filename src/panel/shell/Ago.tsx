import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { exactWords, relativeWords } from './moments.ts';
import styles from './Panel.module.css';

/** The present time and the time zone of a page. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: number;
  timeZone: string;
}

/**
 * Draws the time since or until a moment, for example «hace 5 min», with the exact time for the
 * pointer and for screen readers. A script updates the text.
 *
 * @param props `at` is in milliseconds since 1970
 */
export function Ago({ at, clock }: { at: number; clock: Clock }) {
  const exactly = exactWords(at, clock.timeZone);
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={exactly}
      data-ago={clock.timeZone}
      className={styles['moment']}
    >
      <span>{relativeWords(at, clock.now, clock.timeZone)}</span>
      <VisuallyHidden> ({exactly})</VisuallyHidden>
    </time>
  );
}

interface AtProps {
  at: number;
  clock: Pick<Clock, 'timeZone'>;
}

/** Draws a moment as a date with the time, in the brand's time zone. */
export function At({ at, clock }: AtProps) {
  return (
    <time dateTime={new Date(at).toISOString()} className={styles['moment']}>
      {exactWords(at, clock.timeZone)}
    </time>
  );
}
