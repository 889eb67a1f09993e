import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { MODULES_PLACEHOLDER } from './modules-placeholder.ts';
import { SCRIPT_IMPORTS } from '#server/pages/built-code.ts';
import { closure, type Imports } from '#server/pages/island-modules.ts';

interface BundledChunk {
  type: string;
  fileName: string;
  facadeModuleId?: string | null;
  imports?: string[];
}

const RENDERER = /\/src\/ui\/hydration\/client\.ts$/;

/** Stores which files each browser module imports, so that a page can request these files early. */
export function islandModules(): AstroIntegration {
  const imports = new Map<string, readonly string[]>();
  const entries = new Map<string, string>();
  let server: URL;
  let out: URL;
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
        out = config.outDir;
      },
      'astro:build:done': async () => {
        await writeFile(new URL(SCRIPT_IMPORTS, out), JSON.stringify([...imports].sort()));
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

/** Replaces each placeholder with an island's modules. Throws if the build has no such island. */
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
    return closure(files, (file) => imports.get(file) ?? []).join(' ');
  });
}
