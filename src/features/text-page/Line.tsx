import type { Stop } from '#content/schemas/blocks.ts';
import styles from './Line.module.css';

/** What happened and when, on a line that is drawn once as one comes to it; down the page where it is narrow. */
export function Line({ stops }: { stops: readonly Stop[] }) {
  return (
    <ol className={styles['line']}>
      {stops.map(({ hora, texto }) => (
        <li key={hora} className={styles['stop']}>
          <b>{hora}</b> {texto}
        </li>
      ))}
    </ol>
  );
}
