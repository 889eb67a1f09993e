import type { Note, NotesPage } from '#content/schemas/note.ts';
import type { Services } from '#content/schemas/services.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { classNames } from '#ui/class-names.ts';
import small from '#ui/label/Label.module.css';
import { Grid } from '#ui/layout/Grid.tsx';
import styles from './Notes.module.css';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { fill } from '#content/placeholders.ts';
import { dayInWords, readingMinutes } from '#content/note-words.ts';
import scene from '#ui/illustration/Scene.module.css';
import { Building } from '#ui/illustration/Buildings.tsx';

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
      {latest && newer === undefined && (
        <LatestNote note={latest} alone={others.length === 0} words={words} services={services} />
      )}
      {others.length > 0 && (
        <ol className={styles['others']}>
          {others.map((note) => (
            <li key={note.ruta} className={classNames(styles['letter'], styles['other'])}>
              <NoteDate className={styles['date']} note={note} words={words} services={services} />
              <Stamp name={note.dibujo} className={styles['drawing']} />
              <div className={styles['words']}>
                <h2 className={styles['title']}>
                  <a className={styles['link']} href={note.ruta}>
                    {note.titulo}
                  </a>
                </h2>
                <p>{note.entrada}</p>
                <p className={styles['open']} aria-hidden="true">
                  {words.leer} <ArrowRightIcon />
                </p>
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
      <p className={styles['follow']}>
        {newsletter !== undefined && <a href="/boletin">{newsletter}</a>}
        <a href={feed} type="application/rss+xml">
          {words.rss}
        </a>
      </p>
    </Grid>
  );
}

interface LatestNoteProps {
  note: Note;
  words: NotesPage['rotulos'];
  services: Services;
  /** There is no other: its parts are listed too. */
  alone: boolean;
}

/** The latest article, at its full size over the others. */
function LatestNote({ note, words, services, alone }: LatestNoteProps) {
  const { ruta, titulo, entrada, dibujo, secciones } = note;
  return (
    <>
      <article className={classNames(styles['letter'], styles['note'])}>
        <NoteDate className={styles['date']} note={note} words={words} services={services} />
        <Stamp name={dibujo} className={styles['latestNoteDrawing']} />
        <div className={styles['latestNoteWords']}>
          <h2 className={styles['latestNoteTitle']}>
            <a className={styles['latestNoteLink']} href={ruta}>
              {titulo}
            </a>
          </h2>
          <p className={styles['lead']}>{entrada}</p>
          <p className={styles['way']}>
            <LinkButton href={ruta} variant="primary" iconAfter={<ArrowRightIcon />}>
              {words.leer}
            </LinkButton>
          </p>
        </div>
      </article>
      {alone && secciones.length > 1 && (
        <nav className={styles['parts']} aria-labelledby="partes-de-la-nota">
          <p id="partes-de-la-nota" className={small['label']}>
            {words.partes}
          </p>
          <ol>
            {secciones.map(({ id, titulo }) => (
              <li key={id}>
                <a href={`${ruta}#${id}`}>
                  {titulo} <ArrowRightIcon />
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </>
  );
}

interface NoteDateProps {
  note: Note;
  words: NotesPage['rotulos'];
  /** In whose words a day is written. */
  services: Services;
  className?: string | undefined;
}

/** The day an article was published, and how long it takes to read. */
function NoteDate({ note, words, services, className }: NoteDateProps) {
  return (
    <time className={classNames(styles['noteDateDate'], className)} dateTime={note.fecha}>
      <span>{dayInWords(note.fecha, services)}</span>{' '}
      <span className={styles['reading']}>
        {fill(words.lectura, { minutos: readingMinutes(note) })}
      </span>
    </time>
  );
}

/** What of it stands at the page's end too: the letter that is written to us. */
export const LETTER = { id: 'carta', box: '0 -32 128 128' } as const;

/** The post: a letter, stamped and cancelled, before a bundle of others: 240 × 96, its foot on the lower edge. Decoration. */
export function LettersMark() {
  return (
    <svg className={scene['drawing']} viewBox="0 0 240 96" aria-hidden="true" focusable="false">
      <path className={scene['shade']} d="M132 96V76h100v20zM126 56V36h104v20z" />
      <path className={scene['lit']} d="M138 76V56h98v20z" />
      <path
        className={scene['stroke']}
        d="M132 96V76h100v20M138 76V56h98v20zM126 56V36h104v20zM150 46h30M162 66h30M150 86h30"
      />
      <path className={scene['lamp']} d="M204 36h10v60h-10z" />
      <path
        className={scene['stroke']}
        d="M204 36h10v60h-10zM209 36c-16-18-26-2 0 0 26-2 16-18 0 0"
      />
      <g id={LETTER.id}>
        <path className={scene['lit']} d="M8 96V22h112v74z" />
        <path className={scene['stroke']} d="M8 96V22h112v74M22 62h44M22 74h58" />
        <path className={scene['lamp']} d="M86 30h24v28H86z" />
        <path
          className={scene['stroke']}
          d="M86 30h24v28H86zM72 36a11 11 0 1 0 .1 0M82 42q6-5 12 0t12 0"
        />
      </g>
    </svg>
  );
}

interface StampProps {
  /** The note's drawing. */
  name: string;
  className?: string | undefined;
}

/** A note's drawing on a postage stamp, which is cancelled as it comes into view. Decoration. */
function Stamp({ name, className }: StampProps) {
  return (
    <span className={classNames(styles['franked'], className)}>
      <Building name={name} className={styles['stamp']} />
      <svg className={styles['over']} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <path
          className={styles['postmark']}
          d="M-10 16a18 18 0 1 0 36 0a18 18 0 1 0-36 0M-4 16a12 12 0 1 0 24 0a12 12 0 1 0-24 0"
        />
      </svg>
    </span>
  );
}
