import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import type { Note, NotesPage } from '#content/schemas/note.ts';
import { classNames } from '#ui/class-names.ts';
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
  newsletter?: Pick<NewsletterCopy, 'titulo' | 'entrada' | 'enviar'> | undefined;
  place?: string | undefined;
  newer?: string | undefined;
  older?: string | undefined;
}

/**
 * Lists the articles as envelopes with a stamp. Only a page's first article shows its description.
 */
export function NotesList(props: NotesListProps) {
  const { notes, words, feed, newsletter, place, newer, older } = props;
  return (
    <Grid className={styles['page']}>
      <ol className={styles['letters']}>
        {notes.map((note, index) => (
          <Letter key={note.ruta} note={note} words={words} lead={index === 0} />
        ))}
        <li className={styles['strip']}>
          {newsletter && (
            <>
              <h2 className={styles['title']}>{newsletter.titulo}</h2>
              <p>{newsletter.entrada}</p>
              <a className={styles['open']} href="/boletin">
                {newsletter.enviar} <ArrowRightIcon />
              </a>
            </>
          )}
          <a href={feed} type="application/rss+xml">
            {words.rss}
          </a>
        </li>
      </ol>
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

interface NextNotesProps {
  notes: readonly Note[];
  words: NotesPage['rotulos'];
}

export function NextNotes({ notes, words }: NextNotesProps) {
  return (
    <Grid className={styles['next']}>
      <h2>{words.sigue}</h2>
      <ol className={styles['letters']}>
        {notes.map((note) => (
          <Letter key={note.ruta} note={note} words={words} under />
        ))}
      </ol>
    </Grid>
  );
}

interface LetterProps {
  note: Note;
  words: NotesPage['rotulos'];
  lead?: boolean;
  under?: boolean;
}

function Letter({ note, words, lead = false, under = false }: LetterProps) {
  const Title = under ? 'h3' : 'h2';
  return (
    <li className={classNames(styles['letter'], lead && styles['lead'])}>
      <p className={styles['date']}>
        <time dateTime={note.fecha}>{dayInWords(note.fecha)}</time> ·{' '}
        {fill(words.lectura, { minutos: readingMinutes(note) })}
      </p>
      <Stamp name={note.dibujo} posted={!under} />
      <div className={styles['words']}>
        <Title className={styles['title']}>
          <a href={note.ruta}>{note.titulo}</a>
        </Title>
        <p className={styles['summary']}>
          {note.cifra ? `${note.cifra.dato} ${note.cifra.texto}` : note.entrada}
        </p>
        {lead && <p className={styles['summary']}>{note.descripcion}</p>}
        <p className={styles['open']} aria-hidden="true">
          {words.leer} <ArrowRightIcon />
        </p>
      </div>
    </li>
  );
}

/** Draws an article's picture as a stamp. A postmark falls on a stamp that comes into view. */
export function Stamp({ name, posted = true }: { name: string; posted?: boolean }) {
  return (
    <span className={styles['franked']}>
      <Building name={name} className={styles['stamp']} />
      {posted && (
        <svg className={styles['over']} viewBox="12 10 100 100" aria-hidden="true">
          <path
            className={styles['postmark']}
            d="M72 88a18 18 0 1 0 36 0a18 18 0 1 0-36 0M78 88a12 12 0 1 0 24 0a12 12 0 1 0-24 0M73 80q-5-6-10 0t-10 0-10 0M71 88q-5-6-10 0t-10 0-10 0M73 96q-5-6-10 0t-10 0-10 0"
          />
        </svg>
      )}
    </span>
  );
}
