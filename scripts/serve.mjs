import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** What is served: the code that `npm run build` leaves. */
export const PUBLISHED_FOLDER = 'dist';

/**
 * Makes this process the site. It ends as src/server/start/shutdown.ts says.
 *
 * @throws {Error} in Spanish when nothing is built
 */
export async function serve() {
  const program = path.resolve(PUBLISHED_FOLDER, 'server', 'main.mjs');
  if (!existsSync(program)) throw new Error('Falta el sitio compilado. Ejecuta «npm run build».');
  await import(pathToFileURL(program).href);
}
