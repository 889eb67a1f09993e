import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The replacements of React's modules in the built site, by import name. */
const OWN: Readonly<Record<string, string>> = {
  'react/jsx-runtime': resolve('src/ui/hydration/jsx-runtime.ts'),
  '@astrojs/react/client.js': resolve('src/ui/hydration/client.ts'),
};

/** Vite's loader of dynamic imports. Most of it waits for style sheets, which are inlined here. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';
const LOAD_WITH = resolve('src/ui/hydration/load-with.ts');
/** An event of Vite's own loader, and its list of a chunk's imports with a style sheet among them. */
const VITES_LOADER = 'vite:preloadError';
const STYLES_LOADED = /__vite__mapDeps\b.*?\bf=\[[^\]]*\.css"/;

/**
 * Makes every island, packages included, accept a page that a translator has changed, and keep its
 * content when its script fails. In development and in tests of components, React's own warnings
 * remain. The build fails where the loader is not replaced, or would have to load a style sheet.
 */
export function ownReact(): Plugin {
  return {
    name: 'own-react',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: Object.keys(OWN).map((name) => new RegExp(`^${name}$`)) },
      handler: (source, importer) => (importer === OWN[source] ? null : OWN[source]),
    },
    load: {
      filter: { id: new RegExp(`^${PRELOAD_HELPER}$`) },
      handler: () => `export { loadWith as __vitePreload } from '${LOAD_WITH}';`,
    },
    // After Vite has written the lists.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          if (file.code.includes(VITES_LOADER))
            this.error(
              `${file.fileName} has Vite's loader: is ${PRELOAD_HELPER} called otherwise?`,
            );
          if (STYLES_LOADED.test(file.code))
            this.error(`${file.fileName} loads a style sheet, which load-with.ts cannot`);
        }
      },
    },
  };
}
