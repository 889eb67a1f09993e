import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { exactWords, relativeWords } from './moments.ts';
import styles from './Panel.module.css';

/** The time and zone that a page's moments are shown with. */
export interface Clock {
  /** When the page is rendered; milliseconds since 1970. */
  now: number;
  /** IANA name of the brand's zone. */
  timeZone: string;
}

/**
 * How long ago, or in how long; the exact time on hover and for screen readers. A script keeps it
 * current.
 *
 * @param props `at` in milliseconds since 1970
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
  /** Milliseconds since 1970. */
  at: number;
  clock: Pick<Clock, 'timeZone'>;
}

/** The exact time in the brand's zone, wherever the server is. */
export function At({ at, clock }: AtProps) {
  return (
    <time dateTime={new Date(at).toISOString()} className={styles['moment']}>
      {exactWords(at, clock.timeZone)}
    </time>
  );
}
