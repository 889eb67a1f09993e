import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const PUBLISHED_FOLDER = 'dist';

/**
 * Runs the site in this process until src/server/start/shutdown.ts ends the process.
 *
 * @throws {Error} if there is no built code; the message is in Spanish
 */
export async function serve() {
  const program = path.resolve(PUBLISHED_FOLDER, 'server', 'main.mjs');
  if (!existsSync(program)) throw new Error('Falta el sitio compilado. Ejecuta «npm run build».');
  await import(pathToFileURL(program).href);
}
