import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** What the islands of the built site have in place of React's, by the name that they import it by. */
const OWN: Readonly<Record<string, string>> = {
  'react/jsx-runtime': resolve('src/ui/hydration/jsx-runtime.ts'),
  '@astrojs/react/client.js': resolve('src/ui/hydration/client.ts'),
};

/**
 * Has every island of the built site accept that a translator was there first, and keep what it shows when its script
 * fails; the packages too. In development and in the tests of components React still complains.
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
  };
}
