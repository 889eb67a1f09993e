import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const OWN = resolve('src/ui/hydration/jsx-runtime.ts');

/**
 * Has every island of the built site draw with our `jsx`, which accepts that a translator was there
 * first; that of the packages too. In development and in the tests of components React still complains
 * of a text that the server drew otherwise.
 */
export function translatedText(): Plugin {
  return {
    name: 'translated-text',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^react\/jsx-runtime$/ },
      handler: (_source, importer) => (importer === OWN ? null : OWN),
    },
  };
}
