import type { ReactNode } from 'react';
import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import type { Note, NotesPage } from '#content/schemas/note.ts';
import { classNames } from '#ui/class-names.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import styles from './Notes.module.css';
import { ArrowRightIcon } from '#ui/icon/icons.ts';
import { shortDayOfYear } from '#content/values/locale.ts';
import { fill } from '#content/values/placeholders.ts';
import { longDate } from '#content/words/legal-words.ts';
import { readingMinutes } from '#content/words/note-words.ts';
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

/** Lists the articles with their stamps. Only the first article has a description. */
export function NotesList(props: NotesListProps) {
  const { notes, words, feed, newsletter, place, newer, older } = props;
  const [first, ...others] = notes;
  return (
    <Grid className={styles['page']}>
      {first && <Lead note={first} words={words} />}
      {others.length > 0 && <h2>{words.mas}</h2>}
      <ol className={styles['letters']}>
        {others.map((note) => (
          <li key={note.ruta} className={styles['letter']}>
            <Letter note={note} words={words} under />
          </li>
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

export function NextNote({ note, words }: { note: Note; words: NotesPage['rotulos'] }) {
  return (
    <Grid className={styles['next']}>
      <Lead note={note} words={words} under />
    </Grid>
  );
}

function Lead(props: LetterProps) {
  return (
    <div className={classNames(styles['letter'], styles['lead'])}>
      <Letter {...props} lead />
    </div>
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
  const { cifra } = note;
  return (
    <>
      <Stamp name={note.dibujo} />
      <div className={styles['words']}>
        {lead && under && <h2 className={styles['summary']}>{words.sigue}</h2>}
        <p className={styles['date']}>
          <time dateTime={note.fecha}>{longDate(note.fecha)}</time> ·{' '}
          {fill(words.lectura, { minutos: readingMinutes(note) })}
        </p>
        <Title className={styles['title']}>
          <a href={note.ruta}>{note.titulo}</a>
        </Title>
        <p className={styles['summary']}>
          {cifra ? (
            <>
              <span>{cifra.dato}</span> {cifra.texto}
            </>
          ) : (
            note.entrada
          )}
        </p>
        {lead && (
          <>
            <p>{note.descripcion}</p>
            <p className={styles['open']} aria-hidden="true">
              {words.leer} <ArrowRightIcon />
            </p>
          </>
        )}
      </div>
    </>
  );
}

/** Draws an article's picture as a postage stamp. */
export function Stamp({ name, id }: { name: string; id?: string }) {
  return (
    <span className={styles['franked']}>
      <Building name={name} id={id} className={styles['stamp']} />
    </span>
  );
}

interface TakenProps {
  cifra: Note['cifra'];
  action: { texto: string; ruta: string } | undefined;
}

/** Draws the margin beside an article: the article's most important number, and a link. */
export function Taken({ cifra, action }: TakenProps) {
  return (
    <span className={styles['taken']}>
      {cifra && (
        <span>
          <b>{cifra.dato}</b> {cifra.texto}
        </span>
      )}
      {action && (
        <a className={styles['open']} href={action.ruta}>
          {action.texto} <ArrowRightIcon />
        </a>
      )}
    </span>
  );
}

interface NoteOpeningProps {
  note: Note;
  /** The line with the author and the reading time. */
  by: string;
  breadcrumbs?: ReactNode;
}

/** Draws the top of an article as an envelope from the author. The postmark is the date. */
export function NoteOpening({ note, by, breadcrumbs }: NoteOpeningProps) {
  const day = new Date(`${note.fecha}T00:00:00Z`);
  return (
    <header className={styles['front']}>
      <Grid>
        {breadcrumbs}
        <div className={styles['face']}>
          <h1>{note.titulo}</h1>
          <p className={styles['opening']}>{note.entrada}</p>
          <p className={styles['by']}>{by}</p>
          <div className={styles['corner']}>
            <Stamp name={note.dibujo} id="objeto" />
            <svg
              className={styles['postmark']}
              viewBox="0 0 240 120"
              role="img"
              aria-label={longDate(note.fecha)}
            >
              <path d="M4 60a56 56 0 1 0 112 0a56 56 0 1 0-112 0M12 60a48 48 0 1 0 96 0a48 48 0 1 0-96 0M111 36q15-14 30 0t30 0 30 0 30 0M116 60q15-14 30 0t30 0 30 0 30 0M111 84q15-14 30 0t30 0 30 0 30 0" />
              <text x="60" y="57">
                {shortDayOfYear(day, 'UTC')}
              </text>
              <text x="60" y="84">
                {day.getUTCFullYear()}
              </text>
            </svg>
          </div>
        </div>
      </Grid>
    </header>
  );
}
