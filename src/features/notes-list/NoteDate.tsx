import { fill } from '#content/fill.ts';
import { dayInWords, readingMinutes } from '#content/note-words.ts';
import type { Note, NotesPage } from '#content/schemas/note.ts';
import type { Services } from '#content/schemas/services.ts';

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
    <time className={className} dateTime={note.fecha}>
      {dayInWords(note.fecha, services).replaceAll(' ', '\u00a0')}&nbsp;·{' '}
      {fill(words.lectura, { minutos: readingMinutes(note) })}
    </time>
  );
}
