import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { exactWords, relativeWords } from './moments.ts';
import styles from './Panel.module.css';

/** The present time and the time zone with which a page shows moments. */
export interface Clock {
  /** The moment at which the server draws the page, in milliseconds since 1970. */
  now: number;
  /** The IANA name of the brand's time zone. */
  timeZone: string;
}

/**
 * Draws the time that has passed since a moment, or the time until a moment. The pointer and screen
 * readers get the exact time. A script updates the text.
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
  /** The moment in milliseconds since 1970. */
  at: number;
  clock: Pick<Clock, 'timeZone'>;
}

/** Draws the exact time in the brand's time zone, which does not depend on the server's zone. */
export function At({ at, clock }: AtProps) {
  return (
    <time dateTime={new Date(at).toISOString()} className={styles['moment']}>
      {exactWords(at, clock.timeZone)}
    </time>
  );
}
