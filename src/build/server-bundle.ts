import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';

/** The process, and the threads that it gives to SQLite, to mails and to the texts of the content; each is a file of its own. */
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
 * Loaded only where they are asked for, and then from where npm put them: `pg` where `DATABASE_URL`
 * says so, the others where rounds and copies do.
 */
const LEFT_OUT = ['pg', 'imapflow', 'age-encryption', 'lightningcss', 'sharp', 'svgo'];

/** The process keeps these files' texts (src/server/start/site.ts), not what they say of it. */
const OUTPUT = { comments: false };

/**
 * The pages on request, in files with what they use of their packages, as people get it. What draws and cleans
 * pictures reads files of its own beside its code, and stays where it is.
 */
const PAGES = {
  resolve: { noExternal: true as const, external: ['fontverter', 'harfbuzzjs', 'sharp', 'svgo'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { rolldownOptions: { output: OUTPUT } },
};

/**
 * Astro integration: the server's process as one file of JavaScript, `dist/server/main.mjs`, with the
 * parts of its libraries that it uses. Beside it are the thread of its database, and in `later/` what
 * is loaded when somebody first comes to the panel, or chooses a password. Loading some five hundred
 * modules one by one, and a compiler to take the types out of ours, would cost the process 35 MB for
 * as long as it lives; and the first page on request, with those that it renders with, 190 MB more.
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
      // Astro's own output is there.
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node24',
      // Readable stack traces are worth more than a smaller file.
      minify: false,
      rolldownOptions: {
        output: {
          ...OUTPUT,
          // As deep in the project as its source: paths relative to the file stay right.
          entryFileNames: `${name}.mjs`,
          chunkFileNames: 'later/[name]-[hash].mjs',
        },
      },
    },
  });
}
