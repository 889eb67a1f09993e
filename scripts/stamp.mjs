import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Whether a piece of work was completed for these inputs. The stamp lies inside the folder that
 * the work fills, so that deleting the folder forgets it.
 *
 * @param {string} file the stamp
 * @param {string} inputs fingerprint of what the work depends on
 */
export function isDone(file, inputs) {
  try {
    return readFileSync(file, 'utf8') === inputs;
  } catch {
    return false;
  }
}

/**
 * Does the work with the stamp taken away, and stamps it only once complete: work that failed or
 * was interrupted is done again.
 *
 * @param {string} file the stamp
 * @param {string} inputs fingerprint of what the work depends on
 * @param {() => Promise<void>} work
 */
export async function stamped(file, inputs, work) {
  rmSync(file, { force: true });
  await work();
  writeFileSync(file, inputs);
}
