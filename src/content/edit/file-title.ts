import { contentFile } from '#content/schemas/content-files.ts';
import { isPicture, PICTURES_FOLDER } from '#content/read/picture-files.ts';
import { splitMarkdown } from './markdown-edit.ts';
import { valueOf } from './yaml-edit.ts';

/**
 * The name of a file for people; its file name where it has no other.
 *
 * @param text its content, where known: a page or a note has its own title
 */
export function fileTitle(file: string, text?: string | null): string {
  const known = contentFile(file);
  if (known === null) return isPicture(file) ? `Imagen «${pictureName(file)}»` : file;
  if (!file.endsWith('.md')) return known.title;
  return ownTitle(text ?? '') ?? /([^/]+)\.md$/.exec(file)?.[1] ?? file;
}

/** The title in a text; null without one, or with syntax errors. */
function ownTitle(text: string): string | null {
  try {
    const { titulo } = (valueOf(splitMarkdown(text).head) ?? {}) as { titulo?: unknown };
    return typeof titulo === 'string' && titulo !== '' ? titulo : null;
  } catch {
    return null;
  }
}

/** The name of a picture in texts: its file name without folder and ending. */
export const pictureName = (file: string) =>
  file.slice(PICTURES_FOLDER.length + 1).replace(/\.[^.]*$/, '');
