import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { askToRoll } from './control.mjs';
import { staleAddresses } from './purge-list.mjs';
import { exchanged } from './replaced-folder.mjs';
import { step } from './steps.mjs';
import { tryOut } from './trial.mjs';

/** In the published folder: the addresses that a cache in front should forget, one on each line. */
export const PURGE_LIST = 'purga.txt';

/**
 * Puts a new build in the place of what is served, and new processes in the place of those that
 * serve it, without refusing anybody. What fails on the way leaves, or puts back, what was there.
 *
 * @param {string} folder what is served
 * @param {(fresh: string) => Promise<void>} make fills a new folder
 * @param {object} options
 * @param {NodeJS.ProcessEnv} [options.env] the site's settings
 * @param {string} [options.workshop] where the new folder is made
 * @param {{ place: () => Promise<void>, takeBack: () => Promise<void> }} [options.content] puts what
 *   was built from in its place once the new build is in its own, before any process reads it
 * @returns {Promise<{ running: boolean, stale: string[] }>} whether a site was running; what caches
 *   should forget
 * @throws {Error} in Spanish when the former build is still what is served
 */
export async function publish(folder, make, { env = process.env, workshop, content } = {}) {
  const exchange = await exchanged(
    folder,
    async (fresh) => {
      await make(fresh);
      await step('Probando lo compilado antes de publicarlo', () => tryOut(fresh, env));
    },
    workshop,
  );
  try {
    await content?.place();
    const stale = staleAddresses(exchange.former, folder);
    writeFileSync(path.join(folder, PURGE_LIST), stale.map((line) => `${line}\n`).join(''));
    const result = await step('Renovando los procesos', () => askToRoll(env));
    if (result?.ok === false) throw new Refused(result);
    exchange.settle();
    return { running: result !== null, stale };
  } catch (error) {
    exchange.undo();
    await content?.takeBack();
    // Those that are of the new build already go back to the former one.
    if (error instanceof Refused && error.renewed > 0) await askToRoll(env);
    throw error;
  }
}

class Refused extends Error {
  /** @param {import('./supervisor.mjs').RollResult} result */
  constructor({ reason, renewed }) {
    super(
      `Lo nuevo no se publicó: ${reason}.\nSigue sirviéndose lo anterior, que está otra vez en su ` +
        'lugar. El motivo completo está en el registro del sitio.',
    );
    this.renewed = renewed;
  }
}
