import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { contentDirectory } from '#content/content-directory.ts';
import { PICTURE_TEXTS, PICTURES_FOLDER } from './files.ts';
import { ownPictures } from './own-pictures.ts';
import { readContent } from '#content/preview.ts';
import { readPictures } from './read-pictures.ts';

/** The agency's pictures as a collection with a single entry, which may be empty: by name. */
export function picturesFolder(): Loader {
  return {
    name: 'pictures',
    load({ store, watcher, logger, config }) {
      const directory = contentDirectory(fileURLToPath(config.root));
      const folder = join(directory, PICTURES_FOLDER);
      const texts = join(directory, PICTURE_TEXTS);
      const read = async () => {
        store.set({ id: PICTURES_FOLDER, data: { ...ownPictures(await readPictures(directory)) } });
      };
      // All of them are read through: not for every letter that is changed in a text.
      const concerns = (changed: string) => changed === texts || changed.startsWith(folder + sep);
      const otherwise = () => {
        if (!store.has(PICTURES_FOLDER)) store.set({ id: PICTURES_FOLDER, data: {} });
      };
      return readContent(
        { watcher, logger },
        { name: PICTURES_FOLDER, directory, read, otherwise, concerns },
      );
    },
  };
}
