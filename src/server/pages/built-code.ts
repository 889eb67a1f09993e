import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { loadClientFiles, type SiteFile } from '#server/platform/http/site-files.ts';

/** The build's output, which does not depend on the content. */
export interface BuiltCode {
  /** Identifies the build: a digest of the code that renders pages and of the names of its assets. */
  readonly id: string;
  /** Files for browsers, by path. */
  readonly client: ReadonlyMap<string, SiteFile>;
  /** Texts of the browsers' scripts, by file name. */
  readonly scripts: ReadonlyMap<string, string>;
  /** The imports of each script: paths from the root, without a leading slash. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
}

/** The file in which the build stores the scripts' imports (src/build/island-modules.ts). */
export const SCRIPT_IMPORTS = 'importaciones.json';

/**
 * Reads the build's output into memory.
 *
 * @param dist absolute path of `dist/`
 * @param modules texts of the modules that render pages
 * @throws Error in Spanish when the site has not been built
 */
export function readBuiltCode(dist: string, modules: Iterable<Buffer>): BuiltCode {
  const client = loadClientFiles(join(dist, 'client'));
  const imports = JSON.parse(readFileSync(join(dist, SCRIPT_IMPORTS), 'utf8')) as [
    string,
    readonly string[],
  ][];
  const hash = createHash('sha256');
  for (const text of modules) hash.update(text);
  hash.update([...client.keys()].sort().join('\n'));
  const scripts = Array.from(client)
    .filter(([path]) => path.endsWith('.js'))
    .map(([path, { identity }]) => [basename(path), identity.body.toString('utf8')] as const);
  return { id: hash.digest('hex'), client, scripts: new Map(scripts), imports: new Map(imports) };
}
