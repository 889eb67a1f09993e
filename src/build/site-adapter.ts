import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/**
 * Astro's adapter to our own HTTP layer (docs/decisions/010-capa-http-propia.md): pages on request
 * are built into `dist/server/entry.mjs`, and the security policies that Astro made for the
 * prerendered ones are written to `dist/policies.json`: page path → policy.
 */
export function siteAdapter(): AstroIntegration {
  let out: URL;
  const policies: Record<string, string> = {};
  return {
    name: 'site-adapter',
    hooks: {
      'astro:config:done': ({ config, setAdapter }) => {
        out = config.outDir;
        setAdapter({
          name: 'site-adapter',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('../server/platform/http/astro-entry.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server', staticHeaders: true },
          // The pictures are made while building (src/pages/imagenes), never by the server.
          supportedAstroFeatures: {
            hybridOutput: 'stable',
            serverOutput: 'stable',
            sharpImageService: 'stable',
          },
        });
      },
      'astro:build:generated': ({ routeToHeaders }) => {
        for (const [path, { headers }] of routeToHeaders) {
          const policy = headers.get('content-security-policy');
          const page = path.replace(/(?:\/index)?\.html$/, '').replace(/\/$/, '') || '/';
          if (policy !== null) policies[page] = policy;
        }
      },
      'astro:build:done': () => writeFile(new URL('policies.json', out), JSON.stringify(policies)),
    },
  };
}
