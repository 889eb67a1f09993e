import { fill } from '#content/placeholders.ts';
import { dayInWords, readingMinutes } from '#content/note-words.ts';
import type { Note, NotesPage } from '#content/schemas/note.ts';
import type { Services } from '#content/schemas/services.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './NoteDate.module.css';

interface NoteDateProps {
  note: Note;
  words: NotesPage['rotulos'];
  /** In whose words a day is written. */
  services: Services;
  className?: string | undefined;
}

/** The day an article was published, and how long it takes to read. */
export function NoteDate({ note, words, services, className }: NoteDateProps) {
  return (
    <time className={classNames(styles['date'], className)} dateTime={note.fecha}>
      <span>{dayInWords(note.fecha, services)}</span>{' '}
      <span className={styles['reading']}>
        {fill(words.lectura, { minutos: readingMinutes(note) })}
      </span>
    </time>
  );
}
