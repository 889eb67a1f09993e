import { contentFileName } from '#content/read/content-directory.ts';
import { ContentError } from '#content/schemas/content-error.ts';
import { known, nameOf, namesIn, readMarkdown } from '#content/read/markdown-file.ts';
import { NOTES_ADDRESS, NOTES_FOLDER } from '#content/schemas/content-files.ts';
import { unknownService } from '#content/schemas/issue-text.ts';
import { type Note, noteHeadSchema } from '#content/schemas/note.ts';

export const NOTES_ON_A_PAGE = 10;
export const notesPages = (count: number) => Math.ceil(count / NOTES_ON_A_PAGE);
const TAKEN = /^(\d+|rss)$/;

export interface ReadNote {
  file: string;
  page: Note;
  links: readonly { line: number; href: string }[];
}

/** Reads the articles, latest first, or throws a ContentError. `around` is from `textsAround`. */
export function readNotes(directory: string, around: string | null): ReadNote[] {
  const read = namesIn(NOTES_FOLDER, directory).map((name): ReadNote => {
    const { file, head, links, inicio, secciones } = readMarkdown(
      NOTES_FOLDER,
      name,
      noteHeadSchema,
      directory,
      'que-hacemos-de-noche.md',
      around,
    );
    const refuse = (problem: string) => {
      throw new ContentError(`${contentFileName(file, directory)}: ${problem}`);
    };
    const address = nameOf(file);
    if (TAKEN.test(address)) refuse('ese nombre es de la lista de notas; cámbiaselo al archivo.');
    if (head.servicio !== undefined) {
      const ids = known(directory).services();
      if (!ids.includes(head.servicio)) refuse(`${unknownService(head.servicio, ids)}.`);
    }
    const clase = head.clase ?? 'nota';
    return {
      file,
      links,
      page: { ...head, inicio, secciones, clase, ruta: `${NOTES_ADDRESS}/${address}` },
    };
  });
  return read.sort(({ page: one }, { page: other }) => other.fecha.localeCompare(one.fecha));
}

export function noteAddresses(directory: string): string[] {
  const names = namesIn(NOTES_FOLDER, directory);
  if (names.length === 0) return [];
  return [NOTES_ADDRESS, ...names.map((name) => `${NOTES_ADDRESS}/${nameOf(name)}`)];
}
