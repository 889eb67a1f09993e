import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of `content/` that holds the agency's own pictures. */
export const PICTURES_FOLDER = 'imagenes';
/** The file with the alternative text of each. */
export const PICTURE_TEXTS = 'imagenes.yaml';

/** Whether a file of `content/` is such a picture. */
export const isPicture = (file: string) => file.startsWith(`${PICTURES_FOLDER}/`);

/** The file name endings of pictures. */
export const ENDINGS = ['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif'];

/** One file of `content/imagenes`. */
export interface PictureFile {
  /** The file's name without its ending. */
  name: string;
  /** Its name inside `content/`. */
  file: string;
  ending: string;
}

/**
 * The files of `content/imagenes`, in the order of their names; none without the folder. Files that operating
 * systems create are left out.
 *
 * @param directory the content folder
 */
export function pictureFiles(directory: string): PictureFile[] {
  let names: string[];
  try {
    names = readdirSync(join(directory, PICTURES_FOLDER));
  } catch {
    return [];
  }
  return names
    .filter((name) => !/^(\.|Thumbs\.db$|desktop\.ini$)/i.test(name))
    .sort()
    .map((file) => ({
      name: file.replace(/\.[^.]*$/, ''),
      file: `${PICTURES_FOLDER}/${file}`,
      ending: (/\.([^.]*)$/.exec(file)?.[1] ?? '').toLowerCase(),
    }));
}
