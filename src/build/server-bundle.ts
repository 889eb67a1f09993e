import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';

/** The modules that start the process and the threads of the process. */
const ENTRIES = [
  new URL('../server/main.ts', import.meta.url),
  new URL('../server/publishing/content-thread.ts', import.meta.url),
  new URL('../server/publishing/reading-thread.ts', import.meta.url),
  new URL('../server/leads/conversation/read-mail-thread.ts', import.meta.url),
  new URL('../server/platform/database/sqlite-thread.ts', import.meta.url),
].map((url) => fileURLToPath(url));

/** Packages that stay in node_modules. The server imports such a package at its first use. */
const LEFT_OUT = ['pg', 'imapflow', 'age-encryption', 'lightningcss', 'sharp', 'svgo'];

/** The output has no comments, because the process keeps built files in memory (start/site.ts). */
const OUTPUT = { comments: false };

/** The packages in `external` read files from their own folder, so they stay in node_modules. */
const PAGES = {
  resolve: { noExternal: true as const, external: ['fontverter', 'harfbuzzjs', 'sharp', 'svgo'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { rolldownOptions: { output: OUTPUT } },
};

/**
 * Bundles the server, because a bundle needs 35 MB less memory at the start. The folder `later/`
 * contains the modules that the server loads at their first use.
 */
export function serverBundle(): AstroIntegration {
  let folder: URL;
  return {
    name: 'server-bundle',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'build') updateConfig({ vite: { environments: { ssr: PAGES } } });
      },
      'astro:config:done': ({ config }) => {
        folder = config.build.server;
      },
      'astro:build:done': async () => {
        for (const entry of ENTRIES) await bundle(entry, folder);
      },
    },
  };
}

async function bundle(entry: string, folder: URL): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: LEFT_OUT },
    build: {
      ssr: entry,
      outDir: fileURLToPath(folder),
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        output: {
          ...OUTPUT,
          // Relative paths such as `../..` stay right, because output and source are equally deep.
          entryFileNames: `${basename(entry, '.ts')}.mjs`,
          chunkFileNames: 'later/[name]-[hash].mjs',
        },
      },
    },
  });
}
