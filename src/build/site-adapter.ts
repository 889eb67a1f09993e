import type { AstroIntegration } from 'astro';

/**
 * Astro's adapter for our own HTTP layer (docs/decisions/010-capa-http-propia.md): the code of all
 * pages goes into `dist/server/entry.mjs`, and no page is prerendered.
 */
export function siteAdapter(): AstroIntegration {
  return {
    name: 'site-adapter',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'site-adapter',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('../server/start/astro-entry.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server' },
          // Pictures are made by the site itself (src/pages/imagenes).
          supportedAstroFeatures: {
            hybridOutput: 'stable',
            serverOutput: 'stable',
            sharpImageService: 'stable',
          },
        });
      },
    },
  };
}
