import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What the build makes of a module, but for the process itself and its threads, which are running. */
const MODULE = /(?<!^main|^sqlite-thread)\.m?js$/;

/**
 * Reads the modules of a folder into memory, and has this process load them from there from now on.
 *
 * Pages on request are loaded when they are first asked for, hours after the start perhaps, and
 * publishing puts another folder in this one's place meanwhile: a process goes on with the code that
 * it started with. To load them all at the start would cost some 50 MB; their texts are under one.
 *
 * @param folder absolute path of `dist/server`
 */
export function keepModules(folder: string): void {
  const kept = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!MODULE.test(name)) continue;
    const path = join(folder, name);
    kept.set(pathToFileURL(path).href, readFileSync(path, 'utf8'));
  }
  registerHooks({
    resolve(specifier, context, next) {
      const near = /^(?:\.{0,2}\/|file:)/.test(specifier);
      const url = near ? URL.parse(specifier, context.parentURL)?.href : undefined;
      // The usual way would look for the file.
      return url !== undefined && kept.has(url)
        ? { url, shortCircuit: true }
        : next(specifier, context);
    },
    load(url, context, next) {
      const source = kept.get(url);
      return source === undefined
        ? next(url, context)
        : { format: 'module', source, shortCircuit: true };
    },
  });
}
