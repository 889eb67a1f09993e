import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { contentDirectory } from '#content/content-directory.ts';
import { PICTURE_TEXTS, PICTURES_FOLDER } from './files.ts';
import { ownPictures } from './own-pictures.ts';
import { readPictures } from './read-pictures.ts';

/** The agency's pictures as a collection with a single entry, which may be empty: by name. */
export function picturesFolder(): Loader {
  return {
    name: 'pictures',
    async load({ store, watcher, logger, config }) {
      const directory = contentDirectory(fileURLToPath(config.root));
      const folder = join(directory, PICTURES_FOLDER);
      const texts = join(directory, PICTURE_TEXTS);
      const read = async () => {
        store.set({ id: PICTURES_FOLDER, data: { ...ownPictures(await readPictures(directory)) } });
      };
      await read();
      watcher?.add([folder, texts]);
      watcher?.on('all', (_event, changed) => {
        if (changed !== texts && !changed.startsWith(folder + sep)) return;
        read().catch((error: unknown) =>
          logger.error(error instanceof Error ? error.message : String(error)),
        );
      });
    },
  };
}
