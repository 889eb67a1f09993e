import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { loadClientFiles, type SiteFile } from '#server/platform/http/site-files.ts';

/** What a build left, which is of no content. */
export interface BuiltCode {
  /** Tells builds apart: a digest of all that draws pages and of the names of all that these ask for. */
  readonly id: string;
  /** What browsers get as it is, by its path. */
  readonly client: ReadonlyMap<string, SiteFile>;
  /** Texts of the browsers' scripts, by file name. */
  readonly scripts: ReadonlyMap<string, string>;
  /** What each of those imports: paths from the root, without a slash at the beginning. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
}

/** Where a build leaves what its scripts import (src/build/island-modules.ts), inside its folder. */
export const SCRIPT_IMPORTS = 'importaciones.json';

/**
 * Reads what a build left, into memory.
 *
 * @param dist absolute path of `dist/`
 * @param modules texts of the modules that draw pages
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
