import { contentFile } from '#content/schemas/content-files.ts';
import { isPicture, PICTURES_FOLDER } from '#content/read/picture-files.ts';
import { splitMarkdown } from './markdown-edit.ts';
import { valueOf } from './yaml-edit.ts';

/**
 * What people call a file; its name where nobody has given it another.
 *
 * @param text what is in it, where that is at hand: a page or a note is called by its own title
 */
export function fileTitle(file: string, text?: string | null): string {
  const known = contentFile(file);
  if (known === null) return isPicture(file) ? `Imagen «${pictureName(file)}»` : file;
  if (!file.endsWith('.md')) return known.title;
  return ownTitle(text ?? '') ?? /([^/]+)\.md$/.exec(file)?.[1] ?? file;
}

/** The title that a text gives itself; null of one that has none, or that somebody is in the middle of. */
function ownTitle(text: string): string | null {
  try {
    const { titulo } = (valueOf(splitMarkdown(text).head) ?? {}) as { titulo?: unknown };
    return typeof titulo === 'string' && titulo !== '' ? titulo : null;
  } catch {
    return null;
  }
}

/** What texts call a picture: its file's name without folder or ending. */
export const pictureName = (file: string) =>
  file.slice(PICTURES_FOLDER.length + 1).replace(/\.[^.]*$/, '');
