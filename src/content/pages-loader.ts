import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { contentDirectory } from './content-directory.ts';
import { NOTES_FOLDER } from './notes.ts';
import { type OwnTexts, PAGES_FOLDER, readOwnTexts } from './pages.ts';
import { siteAddresses } from './site-addresses.ts';

/**
 * The agency's own pages, or its articles, as a collection with a single entry, which may be an empty
 * list.
 */
export function ownTexts(kind: keyof OwnTexts): Loader {
  return {
    name: kind,
    load({ store, watcher, logger, config }) {
      const project = fileURLToPath(config.root);
      const directory = contentDirectory(project);
      const folders = [PAGES_FOLDER, NOTES_FOLDER].map((folder) => join(directory, folder));
      const read = () => {
        const lista = readOwnTexts(directory, siteAddresses(project, directory))[kind];
        store.set({ id: kind, data: { lista } });
      };
      read();
      watcher?.add(folders);
      watcher?.on('all', (_event, changed) => {
        if (!folders.some((folder) => changed.startsWith(folder + sep))) return;
        try {
          read();
        } catch (error) {
          logger.error(error instanceof Error ? error.message : String(error));
        }
      });
      return Promise.resolve();
    },
  };
}
