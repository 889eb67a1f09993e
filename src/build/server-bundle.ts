import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';

const ENTRY = fileURLToPath(new URL('../server/main.ts', import.meta.url));

/** Loaded only where `DATABASE_URL` asks for it, and then from where npm put it. */
const LEFT_OUT = ['pg'];

/**
 * Astro integration: the server's process as one file of JavaScript, `dist/server/main.mjs`, with
 * the parts of its libraries that it uses. Loading some five hundred modules one by one, and
 * a compiler to take the types out of ours, would cost the process 35 MB for as long as it lives.
 */
export function serverBundle(): AstroIntegration {
  let folder: URL;
  return {
    name: 'server-bundle',
    hooks: {
      'astro:config:done': ({ config }) => {
        folder = config.build.server;
      },
      'astro:build:done': async () => {
        await build({
          configFile: false,
          logLevel: 'warn',
          ssr: { noExternal: true, external: LEFT_OUT },
          build: {
            ssr: ENTRY,
            outDir: fileURLToPath(folder),
            // Astro's own output is there.
            emptyOutDir: false,
            copyPublicDir: false,
            target: 'node24',
            // Readable stack traces are worth more than a smaller file.
            minify: false,
            rolldownOptions: {
              // As deep in the project as its source: paths relative to the file stay right.
              output: { entryFileNames: 'main.mjs', codeSplitting: false },
            },
          },
        });
      },
    },
  };
}
