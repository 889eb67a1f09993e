import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import type { Note, NotesPage } from '#content/schemas/note.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import styles from './Notes.module.css';
import { ArrowRightIcon } from '#ui/icon/icons.ts';
import { fill } from '#content/values/placeholders.ts';
import { dayInWords, readingMinutes } from '#content/words/note-words.ts';
import { Building } from '#ui/illustration/Buildings.tsx';

interface NotesListProps {
  notes: readonly Note[];
  words: NotesPage['rotulos'];
  feed: string;
  newsletter?: Pick<NewsletterCopy, 'titulo' | 'entrada'> | undefined;
  place?: string | undefined;
  newer?: string | undefined;
  older?: string | undefined;
}

/** Lists the articles as letters with a stamp. Only the newest article has its description. */
export function NotesList(props: NotesListProps) {
  const { notes, words, feed, newsletter, place, newer, older } = props;
  return (
    <Grid className={styles['page']}>
      <ol className={styles['letters']}>
        {notes.map((note, index) => (
          <li key={note.ruta} className={styles['letter']}>
            <p className={styles['date']}>
              <time dateTime={note.fecha}>{dayInWords(note.fecha)}</time> ·{' '}
              {fill(words.lectura, { minutos: readingMinutes(note) })}
            </p>
            <Stamp name={note.dibujo} />
            <div className={styles['words']}>
              <h2 className={styles['title']}>
                <a href={note.ruta}>{note.titulo}</a>
              </h2>
              <p className={styles['summary']}>
                {note.cifra ? `${note.cifra.dato} ${note.cifra.texto}` : note.entrada}
              </p>
              {index === 0 && <p className={styles['summary']}>{note.descripcion}</p>}
              <p className={styles['open']} aria-hidden="true">
                {words.leer} <ArrowRightIcon />
              </p>
            </div>
          </li>
        ))}
      </ol>
      {place !== undefined && (
        <nav className={styles['foot']} aria-label={place}>
          {newer !== undefined && <LinkButton href={newer}>{words.nuevas}</LinkButton>}
          <span className={styles['place']}>{place}</span>
          {older !== undefined && <LinkButton href={older}>{words.anteriores}</LinkButton>}
        </nav>
      )}
      <p className={styles['strip']}>
        {newsletter && (
          <>
            <a className={styles['follow']} href="/boletin">
              {newsletter.titulo} <ArrowRightIcon />
            </a>
            <span>{newsletter.entrada}</span>
          </>
        )}
        <a className={styles['follow']} href={feed} type="application/rss+xml">
          {words.rss}
        </a>
      </p>
    </Grid>
  );
}

/** Draws an article's picture as a stamp, which gets a postmark when it comes into view. */
export function Stamp({ name }: { name: string }) {
  return (
    <span className={styles['franked']}>
      <Building name={name} className={styles['stamp']} />
      <svg className={styles['over']} viewBox="0 0 100 100" aria-hidden="true">
        <path
          className={styles['postmark']}
          d="M72 88a18 18 0 1 0 36 0a18 18 0 1 0-36 0M78 88a12 12 0 1 0 24 0a12 12 0 1 0-24 0M73 80q-5-6-10 0t-10 0-10 0M71 88q-5-6-10 0t-10 0-10 0M73 96q-5-6-10 0t-10 0-10 0"
        />
      </svg>
    </span>
  );
}
