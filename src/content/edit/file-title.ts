import { contentFile } from '#content/schemas/content-files.ts';
import { isPicture, PICTURES_FOLDER } from '#content/read/picture-files.ts';
import { splitMarkdown } from './markdown-edit.ts';
import { valueOf } from './yaml-edit.ts';

/** Returns a file's title in the panel. The title of a page or an article comes from `text`. */
export function fileTitle(file: string, text?: string | null): string {
  const known = contentFile(file);
  if (known === null) return isPicture(file) ? `Imagen «${pictureName(file)}»` : file;
  if (!file.endsWith('.md')) return known.title;
  return ownTitle(text ?? '') ?? /([^/]+)\.md$/.exec(file)?.[1] ?? file;
}

function ownTitle(text: string): string | null {
  try {
    const { titulo } = (valueOf(splitMarkdown(text).head) ?? {}) as { titulo?: unknown };
    return typeof titulo === 'string' && titulo !== '' ? titulo : null;
  } catch {
    return null;
  }
}

export const pictureName = (file: string) =>
  file.slice(PICTURES_FOLDER.length + 1).replace(/\.[^.]*$/, '');
