import { existsSync, renameSync, rmSync } from 'node:fs';

/**
 * Replaces a folder by a finished one on the same disk. A reader finds either one complete.
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
