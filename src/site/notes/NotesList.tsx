import type { Note, NotesPage } from '#content/schemas/note.ts';
import type { Services } from '#content/schemas/services.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { classNames } from '#ui/class-names.ts';
import small from '#ui/label/Label.module.css';
import { Grid } from '#ui/layout/Grid.tsx';
import { LatestNote } from './LatestNote.tsx';
import { NoteDate } from './NoteDate.tsx';
import letter from './Letter.module.css';
import styles from './NotesList.module.css';
import { Stamp } from './Stamp.tsx';

interface NotesListProps {
  notes: readonly Note[];
  words: NotesPage['rotulos'];
  /** In whose words a day is written. */
  services: Services;
  /** Where the feed is. */
  feed: string;
  /** What the newsletter is called, where there is one. */
  newsletter?: string | undefined;
  /** Which part of the list this is; nothing where it has one. */
  place?: string | undefined;
  /** The list's other parts. */
  newer?: string | undefined;
  older?: string | undefined;
}

/** The articles, the latest first and at its full size; the others are letters whose whole area leads to them. */
export function NotesList(props: NotesListProps) {
  const { notes, words, services, feed, newsletter, place, newer, older } = props;
  const [latest] = notes;
  const others = newer === undefined ? notes.slice(1) : notes;
  return (
    <Grid className={styles['page']}>
      <div className={styles['bar']}>
        <p className={small['label']}>{newer === undefined ? words.ultima : place}</p>
        <p className={styles['follow']}>
          {newsletter !== undefined && <a href="/boletin">{newsletter}</a>}
          <a href={feed} type="application/rss+xml">
            {words.rss}
          </a>
        </p>
      </div>
      {latest && newer === undefined && (
        <LatestNote note={latest} alone={others.length === 0} words={words} services={services} />
      )}
      {others.length > 0 && (
        <ol className={styles['others']}>
          {others.map((note) => (
            <li key={note.ruta} className={classNames(letter['letter'], styles['other'])}>
              <NoteDate className={letter['date']} note={note} words={words} services={services} />
              <Stamp name={note.dibujo} className={styles['drawing']} />
              <div className={styles['words']}>
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
