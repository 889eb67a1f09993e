import { globSync } from 'node:fs';
import { relative } from 'node:path';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import { defineConfig } from 'astro/config';
import { INLINE_HASHES } from './src/layouts/inline-head.ts';
import { ISLAND_CHUNKS } from './src/build/island-chunks.ts';
import { RENDERED_STYLE_CHUNKS, renderedPageStyles } from './src/build/form-styles.ts';
import { islandModules } from './src/build/island-modules.ts';
import { ownReact } from './src/build/own-react.ts';
import { plainShell } from './src/build/plain-shell.ts';
import { precompress } from './src/build/precompress.ts';
import { previewIntegration } from './src/build/preview.ts';
import { progress } from './src/build/progress.ts';
import { styleLayers } from './src/build/style-layers.ts';
import { serverBundle } from './src/build/server-bundle.ts';
import { siteAdapter } from './src/build/site-adapter.ts';

/** The oldest browsers with OKLCH and `color-mix()`. The build replaces `light-dark()` for them. */
const CSS_TARGET = ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'];

/** Removes the content policy in development: it would block Vite's inline styles and scripts. */
const noPolicyInDevelopment: AstroIntegration = {
  name: 'no-policy-in-development',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command === 'dev') updateConfig({ security: { csp: false } });
    },
  },
};

const CLASS_NAMES = new Map(
  globSync('src/**/*.module.css')
    .toSorted()
    .map((file): [string, string[]] => [file, []]),
);
// Class names begin with these letters. Ad blockers hide the class `ad0`, so «a» is missing.
const LETTERS = 'bcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns a name such as `bc3`. A file's names share two letters, so that they compress better. */
function className(name: string, file: string): string {
  const path = relative(process.cwd(), file.replace(/\?.*$/, ''));
  const names = CLASS_NAMES.get(path) ?? [];
  CLASS_NAMES.set(path, names);
  if (!names.includes(name)) names.push(name);
  const module = [...CLASS_NAMES.keys()].indexOf(path);
  const letters = `${LETTERS.charAt(Math.floor(module / LETTERS.length))}${LETTERS.charAt(module % LETTERS.length)}`;
  return `${letters}${names.indexOf(name)}`;
}

/** The largest script inside the page's HTML, in bytes. A larger script stays a separate file. */
const INLINE_SCRIPT_LIMIT = 8 * 1024;

/** Returns true for a script to put into the HTML: a file would delay the paint (decision 015). */
function inlinedWhole(file: string, content: Buffer): boolean | undefined {
  return /\.m?js$/.test(file) ? content.length <= INLINE_SCRIPT_LIMIT : undefined;
}

const ISLAND_SOURCES = [
  'src/{forms,layouts,site,ui}/**/*.{ts,tsx}',
  '!src/**/*.test.*',
  '!src/**/testing-*',
];

export default defineConfig({
  // Builds that run at the same time need separate caches (scripts/build.mjs).
  ...(process.env['ASTRO_CACHE_DIR'] && { cacheDir: process.env['ASTRO_CACHE_DIR'] }),
  output: 'server',
  adapter: siteAdapter(),
  integrations: [
    progress(),
    react(),
    noPolicyInDevelopment,
    previewIntegration(),
    plainShell(),
    islandModules(),
    renderedPageStyles(),
    serverBundle(),
    // `precompress` comes last, because it compresses the files that the other integrations write.
    precompress(),
  ],
  vite: {
    plugins: [styleLayers(), ownReact()],
    build: { cssTarget: CSS_TARGET, assetsInlineLimit: inlinedWhole },
    // Without this list, Vite finds some packages late, and then loads the page a second time.
    optimizeDeps: { entries: ISLAND_SOURCES },
    environments: {
      ssr: { build: { rolldownOptions: { output: { codeSplitting: RENDERED_STYLE_CHUNKS } } } },
      client: { build: { rolldownOptions: { output: { codeSplitting: ISLAND_CHUNKS } } } },
    },
    css: { modules: { generateScopedName: className } },
  },
  trailingSlash: 'never',
  build: { format: 'file' },
  session: false,
  devToolbar: { enabled: false },
  // No page highlights code, and the policy would block Shiki's inline styles.
  markdown: { syntaxHighlight: false },
  security: {
    // Astro's check would lose the visitor's text, so requests/token.ts checks the origin instead.
    checkOrigin: false,
    csp: {
      scriptDirective: { hashes: [INLINE_HASHES.script] },
      styleDirective: { hashes: [INLINE_HASHES.style] },
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ],
    },
  },
});
