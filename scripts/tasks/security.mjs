import { runLongTests } from '../long-tests.mjs';

/**
 * Every attack we know against the built site, 10,000 malformed requests among them.
 *
 * @param {string[]} args handed on to Playwright
 * @returns {Promise<number>} the exit code
 */
export function run(args) {
  return runLongTests('seguridad', args);
}
