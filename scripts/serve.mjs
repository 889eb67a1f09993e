import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folder of the built code. */
export const PUBLISHED_FOLDER = 'dist';

/**
 * Runs the site in this process. It ends as src/server/start/shutdown.ts says.
 *
 * @throws {Error} in Spanish when nothing is built
 */
export async function serve() {
  const program = path.resolve(PUBLISHED_FOLDER, 'server', 'main.mjs');
  if (!existsSync(program)) throw new Error('Falta el sitio compilado. Ejecuta «npm run build».');
  await import(pathToFileURL(program).href);
}
