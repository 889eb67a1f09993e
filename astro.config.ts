import { createHash } from 'node:crypto';
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

/**
 * The oldest browsers that see the pages as they are: those with OKLCH and color-mix(), since spring
 * 2023. light-dark() is a year younger, so the build puts it in words that they know.
 */
const CSS_TARGET = ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'];

/**
 * No policy in development: Vite puts every style in the page and writes its own scripts there, so
 * the built site's policy would leave the pages bare. What depends on it is tested on the build.
 */
const noPolicyInDevelopment: AstroIntegration = {
  name: 'no-policy-in-development',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command === 'dev') updateConfig({ security: { csp: false } });
    },
  },
};

/**
 * A name of a CSS module with three characters for its file: brotli finds both again in markup and
 * styles, which a hash of each name would not let it.
 */
function className(name: string, file: string): string {
  const path = relative(process.cwd(), file.replace(/\?.*$/, ''));
  return `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`;
}

/** Largest script of a page's own that is written into it, in bytes: 3 kB compressed. */
const INLINE_SCRIPT_LIMIT = 8 * 1024;

/** A page's own script in the page, so that nothing is asked for before it is on the screen (015). */
function inlinedWhole(file: string, content: Buffer): boolean | undefined {
  return /\.m?js$/.test(file) ? content.length <= INLINE_SCRIPT_LIMIT : undefined;
}

/** What runs in the browser. */
const ISLAND_SOURCES = [
  'src/{forms,layouts,site,ui}/**/*.{ts,tsx}',
  '!src/**/*.test.*',
  '!src/**/testing-*',
];

export default defineConfig({
  // Each build that may run beside another keeps its own (scripts/build.mjs).
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
    // Last: it compresses what the others wrote.
    precompress(),
  ],
  vite: {
    plugins: [styleLayers(), ownReact()],
    build: { cssTarget: CSS_TARGET, assetsInlineLimit: inlinedWhole },
    // Known from the start: a package found late reloads the page, and a form that was being sent.
    optimizeDeps: { entries: ISLAND_SOURCES },
    environments: {
      ssr: {
        build: { rolldownOptions: { output: { codeSplitting: RENDERED_STYLE_CHUNKS } } },
      },
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: ISLAND_CHUNKS,
            },
          },
        },
      },
    },
    css: { modules: { generateScopedName: className } },
  },
  trailingSlash: 'never',
  build: { format: 'file' },
  session: false,
  devToolbar: { enabled: false },
  // No page highlights code; Shiki's inline styles would not go with the CSP.
  markdown: { syntaxHighlight: false },
  security: {
    // Our own check answers with a page that keeps what was written (src/server/requests/token.ts).
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
