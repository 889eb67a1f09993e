import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';

const ENTRIES = {
  main: fileURLToPath(new URL('../server/main.ts', import.meta.url)),
  'content-thread': fileURLToPath(
    new URL('../server/publishing/content-thread.ts', import.meta.url),
  ),
  'reading-thread': fileURLToPath(
    new URL('../server/publishing/reading-thread.ts', import.meta.url),
  ),
  'read-mail-thread': fileURLToPath(
    new URL('../server/leads/conversation/read-mail-thread.ts', import.meta.url),
  ),
  'sqlite-thread': fileURLToPath(
    new URL('../server/platform/database/sqlite-thread.ts', import.meta.url),
  ),
};

/** The packages that stay in node_modules, each imported only when it is needed. */
const LEFT_OUT = ['pg', 'imapflow', 'age-encryption', 'lightningcss', 'sharp', 'svgo'];

/** Without comments, because the process keeps the text of its files in memory (start/site.ts). */
const OUTPUT = { comments: false };

/** The packages that read files from their own folder stay in node_modules. */
const PAGES = {
  resolve: { noExternal: true as const, external: ['fontverter', 'harfbuzzjs', 'sharp', 'svgo'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { rolldownOptions: { output: OUTPUT } },
};

/** Bundles the server, which saves 35 MB at the start. `later/` holds what is loaded later. */
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
        for (const [name, entry] of Object.entries(ENTRIES)) await bundle(name, entry, folder);
      },
    },
  };
}

async function bundle(name: string, entry: string, folder: URL): Promise<void> {
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
          // The code's relative paths, such as `../..`, stay right: output is as deep as source.
          entryFileNames: `${name}.mjs`,
          chunkFileNames: 'later/[name]-[hash].mjs',
        },
      },
    },
  });
}
