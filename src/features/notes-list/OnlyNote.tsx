import { termsOf } from '#content/prices.ts';
import type { Note, NotesPage } from '#content/schemas/note.ts';
import type { Services } from '#content/schemas/services.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { Building } from '#ui/illustration/Buildings.tsx';
import { NoteDate } from './NoteDate.tsx';
import styles from './OnlyNote.module.css';

interface OnlyNoteProps {
  note: Note;
  words: NotesPage['rotulos'];
  services: Services;
}

/** An article that has the list to itself: the way in, the service it is about, and each of its parts. */
export function OnlyNote({ note, words, services }: OnlyNoteProps) {
  const { ruta, titulo, entrada, dibujo, servicio, secciones } = note;
  return (
    <>
      <article className={styles['note']}>
        <Building name={dibujo} className={styles['drawing']} />
        <NoteDate className={styles['date']} {...{ note, words, services }} />
        <div className={styles['words']}>
          <h2 className={styles['title']}>{titulo}</h2>
          <p className={styles['lead']}>{entrada}</p>
          <div className={styles['ways']}>
            <LinkButton href={ruta} variant="primary" iconAfter={<ArrowRightIcon />}>
              {words.leer}
            </LinkButton>
            {servicio !== undefined && <About id={servicio} services={services} />}
          </div>
        </div>
      </article>
      {secciones.length > 1 && (
        <nav className={styles['parts']} aria-labelledby="partes-de-la-nota">
          <p id="partes-de-la-nota" className={styles['label']}>
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
