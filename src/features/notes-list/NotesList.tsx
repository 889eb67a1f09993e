import { fill } from '#content/fill.ts';
import { dayInWords, firstLines, readingMinutes } from '#content/note-words.ts';
import { termsOf } from '#content/prices.ts';
import type { Note, NotesPage } from '#content/schemas/note.ts';
import type { Services } from '#content/schemas/services.ts';
import { classNames } from '#ui/class-names.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { Building } from '#ui/illustration/Buildings.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import styles from './NotesList.module.css';

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

/**
 * The articles, the latest first: each a row whose whole area leads to it. An only one has the page to
 * itself: it begins there, with the way to each of its parts, and names the service that it is about.
 */
export function NotesList(props: NotesListProps) {
  const { notes, words, services, feed, place, newer, older } = props;
  const only = notes.length === 1 && place === undefined;
  return (
    <Grid className={styles['page']}>
      <ol className={classNames(styles['rows'], only && styles['only'])}>
        {notes.map(({ ruta, titulo, entrada, fecha, dibujo, servicio, ...note }) => (
          <li key={ruta} className={styles['row']}>
            <Building name={dibujo} className={styles['drawing']} />
            <div className={styles['words']}>
              <h2 className={styles['title']}>
                <a className={styles['link']} href={ruta}>
                  {titulo}
                </a>
              </h2>
              <p className={styles['lead']}>{entrada}</p>
              {only && <Beginning html={firstLines(note)} />}
              {only && servicio !== undefined && <About id={servicio} services={services} />}
            </div>
            <time className={styles['date']} dateTime={fecha}>
              {dayInWords(fecha, services)} ·{' '}
              {fill(words.lectura, { minutos: readingMinutes({ entrada, ...note }) })}
            </time>
          </li>
        ))}
      </ol>
      {only && notes[0] && notes[0].secciones.length > 1 && (
        <nav className={styles['parts']} aria-label={notes[0].titulo}>
          <ol>
            {notes[0].secciones.map(({ id, titulo }) => (
              <li key={id}>
                <a href={`${notes[0]?.ruta}#${id}`}>
                  {titulo} <ArrowRightIcon />
                </a>
              </li>
            ))}
          </ol>
        </nav>
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

/** An article's first lines. */
function Beginning({ html }: { html: string | undefined }) {
  if (html === undefined) return null;
  return <p className={styles['beginning']} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The service that an article is about, and what it costs. */
function About({ id, services }: { id: string; services: Services }) {
  const { name, price, time } = termsOf(id, services, 'una nota');
  return (
    <p className={styles['about']}>
      <a href={`/servicios#${id}`}>{name}</a>
      <span>
        {price} · {time}
      </span>
    </p>
  );
}
