import type { Note, NotesPage } from '#content/schemas/note.ts';
import type { Services } from '#content/schemas/services.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import small from '#ui/label/Label.module.css';
import { Grid } from '#ui/layout/Grid.tsx';
import { LatestNote } from './LatestNote.tsx';
import { NoteDate } from './NoteDate.tsx';
import styles from './NotesList.module.css';
import { Stamp } from './Stamp.tsx';

interface NotesListProps {
  notes: readonly Note[];
  words: NotesPage['rotulos'];
  /** In whose words a day is written. */
  services: Services;
  /** Where the feed is. */
  feed: string;
  /** Which part of the list this is; nothing where it has one. */
  place?: string | undefined;
  /** The list's other parts. */
  newer?: string | undefined;
  older?: string | undefined;
}

/** The articles, the latest first and at its full size; the others are slips whose whole area leads to them. */
export function NotesList(props: NotesListProps) {
  const { notes, words, services, feed, place, newer, older } = props;
  const [latest] = notes;
  const others = newer === undefined ? notes.slice(1) : notes;
  return (
    <Grid className={styles['page']}>
      <div className={styles['bar']}>
        <p className={small['label']}>{newer === undefined ? words.ultima : place}</p>
        <a className={styles['feed']} href={feed} type="application/rss+xml">
          {words.rss}
        </a>
      </div>
      {latest && newer === undefined && (
        <LatestNote note={latest} alone={others.length === 0} {...{ words, services }} />
      )}
      {others.length > 0 && (
        <ol className={styles['others']}>
          {others.map((note) => (
            <li key={note.ruta} className={styles['other']}>
              <Stamp name={note.dibujo} className={styles['drawing']} />
              <div className={styles['words']}>
                <NoteDate className={styles['date']} {...{ note, words, services }} />
                <h2 className={styles['title']}>
                  <a className={styles['link']} href={note.ruta}>
                    {note.titulo}
                  </a>
                </h2>
                <p>{note.entrada}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {place !== undefined && (
        <nav className={styles['foot']} aria-label={place}>
          {newer !== undefined && <LinkButton href={newer}>{words.nuevas}</LinkButton>}
          <span className={styles['place']}>{place}</span>
          {older !== undefined && <LinkButton href={older}>{words.anteriores}</LinkButton>}
        </nav>
      )}
    </Grid>
  );
}
