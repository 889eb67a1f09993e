import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const OWN: Readonly<Record<string, string>> = {
  'react/jsx-runtime': resolve('src/ui/hydration/jsx-runtime.ts'),
  '@astrojs/react/client.js': resolve('src/ui/hydration/client.ts'),
};

/** Vite's module for dynamic imports. Our imports load no styles, so load-with.ts replaces it. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';
const LOAD_WITH = resolve('src/ui/hydration/load-with.ts');
const VITES_LOADER = 'vite:preloadError';
const STYLES_LOADED = /__vite__mapDeps\b.*?\bf=\[[^\]]*\.css"/;

/**
 * Replaces two modules of React and Astro, so that islands work on pages that a browser translated.
 * Also replaces Vite's module for dynamic imports, and stops the build if an import loads styles.
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
