import type { WatchNote as Note } from '#content/prices.ts';
import styles from './WatchNote.module.css';

/** What the watch after a launch is: how fast somebody answers, how long it lasts, what comes then. */
export function WatchNote({ note }: { note: Note }) {
  return (
    <aside className={styles['watch']} aria-labelledby="que-es-la-guardia">
      <h3 id="que-es-la-guardia">{note.title}</h3>
      <p>{note.text}</p>
      <p>
        <a href={note.link.path}>{note.link.text}</a>
      </p>
    </aside>
  );
}
