import type { Note, NotesPage } from '#content/schemas/note.ts';
import type { Services } from '#content/schemas/services.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Building } from '#ui/illustration/Buildings.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import { NoteDate } from './NoteDate.tsx';
import styles from './NotesList.module.css';
import { OnlyNote } from './OnlyNote.tsx';

interface NotesListProps {
  notes: readonly Note[];
  words: NotesPage['rotulos'];
  /** In whose words a day is written, and what an only article leads to. */
  services: Services;
  /** Where the feed is. */
  feed: string;
  /** Which part of the list this is; nothing where it has one. */
  place?: string | undefined;
  /** The list's other parts. */
  newer?: string | undefined;
  older?: string | undefined;
}

/** The articles, the latest first: each a row whose whole area leads to it. An only one has the page to itself. */
export function NotesList(props: NotesListProps) {
  const { notes, words, services, feed, place, newer, older } = props;
  const [first] = notes;
  return (
    <Grid className={styles['page']}>
      {first && notes.length === 1 && place === undefined ? (
        <OnlyNote note={first} {...{ words, services }} />
      ) : (
        <ol className={styles['rows']}>
          {notes.map((note) => (
            <li key={note.ruta} className={styles['row']}>
              <Building name={note.dibujo} className={styles['drawing']} />
              <div className={styles['words']}>
                <h2 className={styles['title']}>
                  <a className={styles['link']} href={note.ruta}>
                    {note.titulo}
                  </a>
                </h2>
                <p className={styles['lead']}>{note.entrada}</p>
              </div>
              <NoteDate className={styles['date']} {...{ note, words, services }} />
            </li>
          ))}
        </ol>
      )}
      <nav className={styles['foot']} aria-label={place ?? words.rss}>
        {newer !== undefined && <LinkButton href={newer}>{words.nuevas}</LinkButton>}
        {place !== undefined && <span className={styles['place']}>{place}</span>}
        {older !== undefined && <LinkButton href={older}>{words.anteriores}</LinkButton>}
        <a className={styles['feed']} href={feed} type="application/rss+xml">
          {words.rss}
        </a>
      </nav>
    </Grid>
  );
}
