import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { contentDirectory } from './content-directory.ts';
import { type OwnTexts, readOwnTexts } from './pages.ts';
import { readContent } from './preview.ts';
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
      const none = () => {
        if (!store.has(kind)) store.set({ id: kind, data: { lista: [] } });
      };
      const read = () => {
        const lista = readOwnTexts(directory, siteAddresses(project, directory))[kind];
        store.set({ id: kind, data: { lista } });
      };
      return readContent({ watcher, logger }, { name: kind, directory, read, otherwise: none });
    },
  };
}
