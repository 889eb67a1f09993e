import { runLongTests } from '../long-tests.mjs';

/**
 * What breaks around the site, one thing after another, while visitors keep writing.
 *
 * @param {string[]} args handed on to Playwright
 * @returns {Promise<number>} the exit code
 */
export function run(args) {
  return runLongTests('fallos', args);
}
