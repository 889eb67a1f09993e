import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Begins the name of a folder that is being made; the rest is who makes it. */
const PREFIX = 'compilando-';

/**
 * Fills a new folder and puts it in another one's place at once. Whoever reads that place meanwhile
 * finds what was there before, whole, and still does when the work fails.
 *
 * @param {string} folder the place; need not exist
 * @param {(fresh: string) => Promise<void>} fill makes the folder that it is given, or throws
 * @param {string} workshop where it is made: on the same disk, so that moving is renaming
 */
export async function replaced(folder, fill, workshop = '.cache') {
  mkdirSync(workshop, { recursive: true });
  clearLeftovers(workshop);
  const fresh = path.join(workshop, `${PREFIX}${process.pid}`);
  const former = `${fresh}-antes`;
  try {
    await fill(fresh);
    if (existsSync(folder)) renameSync(folder, former);
    renameSync(fresh, folder);
  } finally {
    for (const left of [fresh, former]) rmSync(left, { recursive: true, force: true });
  }
}

/**
 * What processes that were ended by force could not clear away.
 *
 * @param {string} workshop
 */
function clearLeftovers(workshop) {
  for (const name of readdirSync(workshop)) {
    const owner = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : NaN;
    if (Number.isNaN(owner) || isRunning(owner)) continue;
    rmSync(path.join(workshop, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's, whom we may not signal, runs too.
    return error.code !== 'ESRCH';
  }
}
