import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const PICTURES_FOLDER = 'imagenes';
export const PICTURE_TEXTS = 'imagenes.yaml';

export const isPicture = (file: string) => file.startsWith(`${PICTURES_FOLDER}/`);

export const ENDINGS = ['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif'];

export type PictureFile = ReturnType<typeof pictureFiles>[number];

export function pictureFiles(directory: string) {
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
