import type { InboxRow } from '#server/leads/inbox/rows.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { exactWords, relativeWords } from './moments.ts';
import styles from './Panel.module.css';
import { agencyZone } from '#server/leads/zone.ts';

/** Draws «hace 5 min», with the exact time for screen readers. `at` is in milliseconds. */
export function Ago({ at }: { at: number }) {
  const timeZone = agencyZone();
  const exactly = exactWords(at, timeZone);
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={exactly}
      data-ago={timeZone}
      className={styles['moment']}
    >
      <span data-screen="">{relativeWords(at, Date.now(), timeZone)}</span>
      <VisuallyHidden> ({exactly})</VisuallyHidden>
    </time>
  );
}

interface WaitProps {
  row: Pick<InboxRow, 'awaitsAnswer' | 'awaitsSince' | 'arrivedAt'>;
  at: number;
  showsWait: boolean;
}

/** With `showsWait`, draws «espera desde hace 2 h» for an enquiry that waits. Else draws `at`. */
export function WaitOrAgo({ row, at, showsWait }: WaitProps) {
  if (!showsWait || !row.awaitsAnswer) return <Ago at={at} />;
  return (
    <span className={styles['soft']}>
      espera desde <Ago at={row.awaitsSince ?? row.arrivedAt} />
    </span>
  );
}

export function At({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} className={styles['moment']}>
      {exactWords(at, agencyZone())}
    </time>
  );
}
