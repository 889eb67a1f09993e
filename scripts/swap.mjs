import { existsSync, renameSync, rmSync } from 'node:fs';

/**
 * Replaces the folder `place` with `fresh` by renaming, so no program sees an incomplete folder.
 * Both folders must be on the same disk.
 *
 * @param {string} fresh the complete folder
 * @param {string} place the path of the replaced folder, which may be missing
 */
export function swap(fresh, place) {
  const former = `${fresh}-antes`;
  rmSync(former, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, former);
  renameSync(fresh, place);
  rmSync(former, { recursive: true, force: true });
}
