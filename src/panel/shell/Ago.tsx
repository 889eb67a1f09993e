import type { InboxRow } from '#server/leads/inbox/rows.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { exactWords, relativeWords } from './moments.ts';
import styles from './Panel.module.css';

export interface Clock {
  /** Milliseconds since 1970. */
  now: number;
  timeZone: string;
}

/** Draws «hace 5 min», with the exact time for screen readers. `at` is in milliseconds. */
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

interface WaitProps {
  row: Pick<InboxRow, 'awaitsAnswer' | 'awaitsSince' | 'arrivedAt'>;
  at: number;
  clock: Clock;
  showsWait: boolean;
}

/** Draws «espera desde hace 2 h» in a list sorted by waiting time, and otherwise the time `at`. */
export function WaitOrAgo({ row, at, clock, showsWait }: WaitProps) {
  if (!showsWait || !row.awaitsAnswer) return <Ago at={at} clock={clock} />;
  return (
    <span className={styles['soft']}>
      espera desde <Ago at={row.awaitsSince ?? row.arrivedAt} clock={clock} />
    </span>
  );
}

interface AtProps {
  at: number;
  clock: Pick<Clock, 'timeZone'>;
}

export function At({ at, clock }: AtProps) {
  return (
    <time dateTime={new Date(at).toISOString()} className={styles['moment']}>
      {exactWords(at, clock.timeZone)}
    </time>
  );
}
