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

/**
 * Makes every island, packages included, accept a page that a translator has changed, and keep its
 * content when its script fails. In development and in tests of components, React's own warnings
 * remain.
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
  };
}
