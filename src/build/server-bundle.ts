import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';
import { writtenModules } from './written-modules.ts';

/** The process, and the thread that it gives to SQLite; each is a file of its own. */
const ENTRIES = {
  main: fileURLToPath(new URL('../server/main.ts', import.meta.url)),
  'sqlite-thread': fileURLToPath(new URL('../server/database/sqlite-thread.ts', import.meta.url)),
};

/**
 * Loaded only where they are needed, and then from where npm put them: `pg` where `DATABASE_URL` asks
 * for it, those of mailboxes and encryption where rounds and copies ask for them, the rest when
 * somebody first comes to the panel, or chooses a password.
 */
const LEFT_OUT = [
  'pg',
  'imapflow',
  'age-encryption',
  'better-auth',
  '@better-auth/passkey',
  '@better-auth/utils',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  '@zxcvbn-ts/language-es-es',
];

/**
 * Astro integration: the server's process as one file of JavaScript, `dist/server/main.mjs`, beside
 * which only the thread of its database is another, with
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
        for (const [name, entry] of Object.entries(ENTRIES)) await bundle(name, entry, folder);
      },
    },
  };
}

async function bundle(name: string, entry: string, folder: URL): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [writtenModules()],
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
        // As deep in the project as its source: paths relative to the file stay right.
        output: { entryFileNames: `${name}.mjs`, codeSplitting: false },
      },
    },
  });
}
