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
  putBackFormer(folder, workshop);
  clearLeftovers(workshop);
  const fresh = path.join(workshop, `${PREFIX}${process.pid}`);
  const former = fresh + formerOf(folder);
  const discard = (name) => rmSync(name, { recursive: true, force: true });
  let hadFormer = false;
  try {
    await fill(fresh);
    // Only now: somebody else may have put theirs there meanwhile.
    hadFormer = existsSync(folder);
    if (hadFormer) renameSync(folder, former);
    renameSync(fresh, folder);
  } catch (error) {
    if (hadFormer && !existsSync(folder)) renameSync(former, folder);
    discard(fresh);
    throw error;
  }
  discard(former);
}

/** @param {string} folder @returns {string} ends the name of what lay in that place before */
const formerOf = (folder) => `-antes-${path.basename(folder)}`;

/**
 * Puts back what lay in a place, where whoever was replacing it was ended by force after taking it away
 * and before anything else was there.
 *
 * @param {string} folder the place
 * @param {string} workshop as {@link exchanged} had it
 */
export function putBackFormer(folder, workshop = '.cache') {
  if (existsSync(folder) || !existsSync(workshop)) return;
  const left = readdirSync(workshop).find((name) => {
    const owner = ownerOf(name);
    return owner !== null && name.endsWith(formerOf(folder)) && !isRunning(owner);
  });
  if (left !== undefined) renameSync(path.join(workshop, left), folder);
}

/** @param {string} name @returns {number | null} whose it is, of what {@link exchanged} makes */
function ownerOf(name) {
  const owner = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : NaN;
  return Number.isNaN(owner) ? null : owner;
}

/**
 * What processes that were ended by force could not clear away.
 *
 * @param {string} workshop
 */
function clearLeftovers(workshop) {
  for (const name of readdirSync(workshop)) {
    const owner = ownerOf(name);
    if (owner === null || isRunning(owner)) continue;
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
