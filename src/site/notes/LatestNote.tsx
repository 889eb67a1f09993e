import type { Note, NotesPage } from '#content/schemas/note.ts';
import type { Services } from '#content/schemas/services.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { classNames } from '#ui/class-names.ts';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import small from '#ui/label/Label.module.css';
import { NoteDate } from './NoteDate.tsx';
import styles from './LatestNote.module.css';
import letter from './Letter.module.css';
import { Stamp } from './Stamp.tsx';

interface LatestNoteProps {
  note: Note;
  words: NotesPage['rotulos'];
  services: Services;
  /** There is no other: its parts are listed too. */
  alone: boolean;
}

/** The latest article, at its full size over the others. */
export function LatestNote({ note, words, services, alone }: LatestNoteProps) {
  const { ruta, titulo, entrada, dibujo, secciones } = note;
  return (
    <>
      <article className={classNames(letter['letter'], styles['note'])}>
        <NoteDate className={letter['date']} note={note} words={words} services={services} />
        <Stamp name={dibujo} className={styles['drawing']} />
        <div className={styles['words']}>
          <h2 className={styles['title']}>
            <a className={styles['link']} href={ruta}>
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
