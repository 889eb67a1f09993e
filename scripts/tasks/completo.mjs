import { checkEverything } from './test.mjs';

/**
 * Every check in its long form: all widths with all themes, the real clock, every round.
 *
 * @returns {Promise<number>} 0 when everything passed, else 1
 */
export function run() {
  return checkEverything({ PRUEBAS_LARGAS: '1' });
}
