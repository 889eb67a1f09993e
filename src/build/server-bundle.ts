import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';

/** The process, and the threads for SQLite, mails and the content's texts; each is a file of its own. */
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

/**
 * Packages that are imported on demand from node_modules: `pg` where `DATABASE_URL` is set, the
 * others for rounds and copies.
 */
const LEFT_OUT = ['pg', 'imapflow', 'age-encryption', 'lightningcss', 'sharp', 'svgo'];

/**
 * The process keeps the texts of these files in memory (src/server/start/site.ts); comments would
 * take room.
 */
const OUTPUT = { comments: false };

/**
 * The rendered pages, with the used parts of their packages. Code that draws and sanitizes pictures
 * reads files beside itself, so it stays in node_modules.
 */
const PAGES = {
  resolve: { noExternal: true as const, external: ['fontverter', 'harfbuzzjs', 'sharp', 'svgo'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { rolldownOptions: { output: OUTPUT } },
};

/**
 * Astro integration: bundles the server into `dist/server/main.mjs`, with the used parts of its
 * libraries. Beside it are its threads, and in `later/` what is imported when somebody first opens
 * the panel or chooses a password. Five hundred separate modules, and a compiler that strips their
 * types, would take 35 MB of memory; the first rendered page with its modules, another 190 MB.
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
      // It contains Astro's own output.
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node24',
      // Readable stack traces are worth more than a smaller file.
      minify: false,
      rolldownOptions: {
        output: {
          ...OUTPUT,
          // At the same depth as its source, so that relative paths stay right.
          entryFileNames: `${name}.mjs`,
          chunkFileNames: 'later/[name]-[hash].mjs',
        },
      },
    },
  });
}
