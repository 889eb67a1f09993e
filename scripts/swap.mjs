import { existsSync, renameSync, rmSync } from 'node:fs';

/**
 * Puts a finished folder in another one's place, on the same disk. A process that reads that place finds the one or the
 * other whole.
 *
 * @param {string} fresh the finished folder
 * @param {string} place need not exist
 */
export function swap(fresh, place) {
  const former = `${fresh}-antes`;
  rmSync(former, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, former);
  renameSync(fresh, place);
  rmSync(former, { recursive: true, force: true });
}
