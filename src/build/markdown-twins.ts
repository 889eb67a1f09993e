import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { content } from '#content/content.ts';
import { pageAsMarkdown } from './page-as-markdown.ts';

/** Where a page says its twin is; pages without one (forms, thanks, errors) say nothing. */
const TWIN = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/;

/**
 * Astro integration: writes beside each built page its twin for programs that read text, made of
 * what the page itself says, so that a new page has one as soon as its head names it.
 */
export function markdownTwins(): AstroIntegration {
  let client: URL;
  return {
    name: 'markdown-twins',
    hooks: {
      'astro:config:done': ({ config }) => {
        client = config.build.client;
      },
      'astro:build:done': async () => {
        const folder = fileURLToPath(client);
        const { brand, navigation } = content();
        for (const name of await readdir(folder, { recursive: true })) {
          if (!name.endsWith('.html')) continue;
          const html = await readFile(join(folder, name), 'utf8');
          const twin = TWIN.exec(html)?.[1];
          if (twin === undefined) continue;
          await writeFile(join(folder, twin), pageAsMarkdown(html, brand, navigation.accion));
        }
      },
    },
  };
}
