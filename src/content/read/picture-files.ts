import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of `content/` that holds the agency's own pictures. */
export const PICTURES_FOLDER = 'imagenes';
/** Where the text of each of them is. */
export const PICTURE_TEXTS = 'imagenes.yaml';

/** Whether a file of `content/` is such a picture. */
export const isPicture = (file: string) => file.startsWith(`${PICTURES_FOLDER}/`);

/** What a picture may be saved as. */
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
 * The files of `content/imagenes`, in the order of their names; none when there is no such folder.
 * What a system leaves in folders by itself is no picture.
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
