import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { MODULES_PLACEHOLDER } from './modules-placeholder.ts';
import { MODULES_ATTRIBUTE } from '#layouts/preload-modules.ts';

/** The part of a bundled chunk that matters here. */
interface BundledChunk {
  type: string;
  fileName: string;
  /** Module that it stands for, when it is where something begins. */
  facadeModuleId?: string | null;
  /** Files it imports as soon as it runs; not those it may load later. */
  imports?: string[];
}

/** What each built file imports, by file name. */
type Imports = ReadonlyMap<string, readonly string[]>;

/** Where an island begins in a page. */
const ISLAND = /<astro-island(?= )(?=([^>]*))/g;
/** Attributes by which an island names the modules it starts from. */
const ISLAND_MODULE = /(?:component-url|renderer-url)="\/([^"]+)"/g;

/** What starts React islands. */
const RENDERER = /@astrojs\/react\/dist\/client\.js$/;

/**
 * Writes into every island the list of all the modules that it needs, to be asked for when it wakes
 * up, and the forms' on every body (wake-island.ts, preload-modules.ts). As links in the head they
 * would come before the page is on the screen, and take the network from fonts and styles.
 */
export function islandModules(): AstroIntegration {
  const imports = new Map<string, readonly string[]>();
  /** File names by the module that each stands for. */
  const entries = new Map<string, string>();
  let server: URL;
  return {
    name: 'island-modules',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'island-modules',
                applyToEnvironment: ({ name }) => name === 'client',
                writeBundle(_options, bundle) {
                  for (const chunk of Object.values(bundle) as BundledChunk[]) {
                    if (chunk.type !== 'chunk') continue;
                    imports.set(chunk.fileName, chunk.imports ?? []);
                    if (chunk.facadeModuleId) entries.set(chunk.facadeModuleId, chunk.fileName);
                  }
                },
              },
            ],
          },
        });
      },
      'astro:config:done': ({ config }) => {
        server = config.build.server;
      },
      'astro:build:done': async ({ dir, assets }) => {
        const pages = [...assets.values()].flat().filter((file) => file.href.endsWith('.html'));
        for (const page of pages) {
          const file = page.href.startsWith(dir.href) ? page : new URL(page, dir);
          await rewrite(file, (html) => completed(withModules(html, imports), entries, imports));
        }
        const code = await readdir(server, { recursive: true });
        for (const file of code.filter((name) => name.endsWith('.mjs'))) {
          await rewrite(new URL(file, server), (text) => completed(text, entries, imports));
        }
      },
    },
  };
}

async function rewrite(file: URL, change: (text: string) => string): Promise<void> {
  const path = fileURLToPath(file);
  const text = await readFile(path, 'utf8');
  const changed = change(text);
  if (changed !== text) await writeFile(path, changed);
}

/** These files and all that they import, each after those that it imports itself. */
function closure(files: readonly string[], imports: Imports): readonly string[] {
  const met = new Set<string>();
  const ordered: string[] = [];
  const add = (file: string) => {
    if (met.has(file)) return;
    met.add(file);
    for (const imported of imports.get(file) ?? []) add(imported);
    ordered.push(file);
  };
  files.forEach(add);
  return ordered;
}

/** The page with each island's modules on the island. */
export function withModules(html: string, imports: Imports): string {
  return html.replace(ISLAND, (island, attributes: string) => {
    const starts = [...attributes.matchAll(ISLAND_MODULE)].map(([, file = '']) => file);
    return `${island} ${MODULES_ATTRIBUTE}="${closure(starts, imports).join(' ')}"`;
  });
}

/**
 * Server code with each placeholder replaced by its list.
 *
 * @param entries file names by the module that each stands for
 * @throws when an island of that name was not built
 */
export function completed(
  code: string,
  entries: ReadonlyMap<string, string>,
  imports: Imports,
): string {
  const fileOf = (module: RegExp) => [...entries].find(([id]) => module.test(id))?.[1];
  return code.replace(MODULES_PLACEHOLDER, (_whole, component: string) => {
    const starts = [fileOf(new RegExp(`/${component}\\.tsx$`)), fileOf(RENDERER)];
    const files = starts.filter((file) => file !== undefined);
    if (files.length < starts.length) throw new Error(`No island named ${component} was built.`);
    return closure(files, imports).join(' ');
  });
}
