import { createHash } from 'node:crypto';
import { hostname } from 'node:os';

/**
 * This machine, as others know it: all processes that share its data folder are one.
 *
 * @param dataDir absolute path of the data folder
 */
export function thisMachine(dataDir: string): { id: string; name: string } {
  const name = hostname();
  const id = createHash('sha256').update(`${name}\0${dataDir}`).digest('hex').slice(0, 16);
  return { id, name };
}
