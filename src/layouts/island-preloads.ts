import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** The part of a bundled chunk that matters here. */
interface BundledChunk {
  type: string;
  fileName: string;
  /** Files it imports as soon as it runs; not those it may load later. */
  imports?: string[];
}

/** Attributes by which an island names the modules it starts from. */
const ISLAND_MODULE = /(?:component-url|renderer-url)="\/([^"]+)"/g;

/**
 * Adds `<link rel="modulepreload">` to every prerendered page with islands, for all the modules
 * that they need.
 *
 * Without it the browser learns of them one after the other: the page names the component and the
 * renderer, these name React, and React its parts; on a slow phone that is a second before a form
 * reacts.
 */
export function islandPreloads(): AstroIntegration {
  const imports = new Map<string, readonly string[]>();
  return {
    name: 'island-preloads',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'island-preloads',
                writeBundle(_options, bundle) {
                  for (const chunk of Object.values(bundle) as BundledChunk[]) {
                    if (chunk.type === 'chunk') imports.set(chunk.fileName, chunk.imports ?? []);
                  }
                },
              },
            ],
          },
        });
      },
      'astro:build:done': async ({ dir, assets }) => {
        const pages = [...assets.values()].flat().filter((file) => file.href.endsWith('.html'));
        for (const page of pages) {
          const path = fileURLToPath(page.href.startsWith(dir.href) ? page : new URL(page, dir));
          const html = await readFile(path, 'utf8');
          const modules = modulesOf(html, imports);
          if (modules.length > 0) await writeFile(path, withPreloads(html, modules));
        }
      },
    },
  };
}

/**
 * The modules that a page's islands need, in the order in which they are met.
 *
 * @param html the page
 * @param imports what each built file imports, by file name
 */
export function modulesOf(
  html: string,
  imports: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const imported of imports.get(file) ?? []) add(imported);
  };
  for (const [, file = ''] of html.matchAll(ISLAND_MODULE)) add(file);
  return [...found];
}

/** The page with a preload for each module, at the end of its head, after styles and fonts. */
export function withPreloads(html: string, modules: readonly string[]): string {
  const links = modules.map((file) => `<link rel="modulepreload" href="/${file}">`).join('');
  return html.replace('</head>', `${links}</head>`);
}
