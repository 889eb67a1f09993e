import { join } from 'node:path';
import type { Plugin } from 'vite';
import { contentDirectory } from '#content/content-directory.ts';
import { pictureFiles, PICTURE_TEXTS } from '#content/pictures/files.ts';
import { ownPictures, readPictures } from '#content/pictures/read-pictures.ts';

const MODULE = '/src/ui/picture/own-pictures.ts';

/**
 * Puts the pictures of `content/imagenes` in the place of what src/ui/picture/own-pictures.ts holds.
 *
 * @param directory the content folder; the project's own by default
 */
export function ownPicturesModule(directory = contentDirectory()): Plugin {
  return {
    name: 'own-pictures',
    async load(id) {
      if (!id.replace(/\?.*$/, '').endsWith(MODULE)) return null;
      const watched = pictureFiles(directory).map(({ file }) => file);
      for (const file of [...watched, PICTURE_TEXTS]) this.addWatchFile(join(directory, file));
      const pictures = ownPictures(await readPictures(directory));
      return `export const OWN_PICTURES = ${JSON.stringify(pictures)};`;
    },
  };
}
