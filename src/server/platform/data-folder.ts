import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those above it, for its user alone. One by one: where the system takes no folders
 * (/proc), Node's own way of making all of them tries for ever.
 *
 * @param path absolute
 * @throws the system's error when it cannot be made, or is no folder
 */
export function makeDataFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' && !existsSync(dirname(path))) {
      makeDataFolder(dirname(path));
      makeDataFolder(path);
    } else if (code !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
}
