import { fileURLToPath } from 'node:url';
import { loadSettings } from '../build.mjs';

const PROGRAM = '../../src/server/start/command.ts';

/**
 * Runs a command on the site's data. The task installs no dependencies, because a running site may
 * be reading the project's folder.
 *
 * @param {string[]} args the command and its arguments (src/server/start/command.ts)
 */
export async function run(args) {
  loadSettings();
  process.argv = [process.execPath, fileURLToPath(new URL(PROGRAM, import.meta.url)), ...args];
  try {
    await import(PROGRAM);
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    if (!isMissing) throw error;
    throw new Error('Faltan dependencias de esta versión. Ejecuta «npm run build».', {
      cause: error,
    });
  }
}
