import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const MODULE = /\.m?js$/;
/** The process itself and its threads, which are running: what is loaded late finds them there. */
const RUNNING = /^(main|sqlite-thread)\.m?js$/;

/**
 * Reads the modules of a folder into memory, and has this process load them from there from now on.
 *
 * Pages on request are loaded when they are first asked for, hours after the start perhaps, and
 * publishing puts another folder in this one's place meanwhile: a process goes on with the code that
 * it started with. To load them all at the start would cost some 50 MB; their texts, as they are on
 * the disk, are seven.
 *
 * @param folder absolute path of `dist/server`
 */
export function keepModules(folder: string): void {
  const kept = new Map<string, Buffer | null>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!MODULE.test(name)) continue;
    const path = join(folder, name);
    kept.set(pathToFileURL(path).href, RUNNING.test(name) ? null : readFileSync(path));
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
      return source ? { format: 'module', source, shortCircuit: true } : next(url, context);
    },
  });
}
