import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { contentDirectory } from './content-directory.ts';
import { PAGES_FOLDER, readPages } from './pages.ts';
import { siteAddresses } from './site-addresses.ts';

/** The agency's own pages as a collection with a single entry, which may be an empty list. */
export function pagesFolder(): Loader {
  return {
    name: 'pages',
    load({ store, watcher, logger, config }) {
      const project = fileURLToPath(config.root);
      const directory = contentDirectory(project);
      const folder = join(directory, PAGES_FOLDER);
      const read = () => {
        const lista = readPages(directory, siteAddresses(project));
        store.set({ id: PAGES_FOLDER, data: { lista } });
      };
      read();
      watcher?.add(folder);
      watcher?.on('all', (_event, changed) => {
        if (!changed.startsWith(folder)) return;
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
