import type { Note, NotesPage } from '#content/schemas/note.ts';
import styles from './LatestNotes.module.css';

interface LatestNotesProps {
  notes: readonly Note[];
  words: Pick<NotesPage, 'titulo' | 'entrada'>;
}

/** Lists the newest articles beside the newsletter's form. */
export function LatestNotes({ notes, words }: LatestNotesProps) {
  return (
    <section className={styles['latest']}>
      <h2 className={styles['title']}>{words.titulo}</h2>
      <p>{words.entrada}</p>
      <ul>
        {notes.slice(0, 4).map(({ ruta, titulo }) => (
          <li key={ruta}>
            <a href={ruta}>{titulo}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
