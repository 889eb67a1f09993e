import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { loadClientFiles } from '#server/platform/http/site-files.ts';

/** The build's output. `id` is a digest of the code that renders pages and of the assets' names. */
export type BuiltCode = ReturnType<typeof readBuiltCode>;

export const SCRIPT_IMPORTS = 'importaciones.json';

/** Reads the build's output into memory. Throws an Error in Spanish if there is no build. */
export function readBuiltCode(dist: string, modules: Iterable<Buffer>) {
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
