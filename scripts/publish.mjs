import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { askToRoll } from './control.mjs';
import { staleAddresses } from './purge-list.mjs';
import { exchanged } from './replaced-folder.mjs';
import { step } from './steps.mjs';
import { tryOut } from './trial.mjs';
import { Refusal } from '../src/server/publishing/refusal.ts';

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
 * @param {{ place: () => Promise<void>, takeBack: () => Promise<void>, live: () => Promise<void> }}
 *   [options.content] puts what was built from in its place once the new build is in its own, before any
 *   process reads it; and is told when all of it is served
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
  let renewed = 0;
  try {
    await content?.place();
    const stale = staleAddresses(exchange.former, folder);
    writeFileSync(path.join(folder, PURGE_LIST), stale.map((line) => `${line}\n`).join(''));
    const result = await step('Renovando los procesos', () => askToRoll(env));
    renewed = result?.renewed ?? 0;
    if (result?.ok === false) throw refusedBy(result);
    await content?.live();
    exchange.settle();
    return { running: result !== null, stale };
  } catch (error) {
    exchange.undo();
    await content?.takeBack();
    // Those that are of the new build already go back to the former one.
    if (renewed > 0) await askToRoll(env);
    throw error;
  }
}

/** @param {import('./supervisor.mjs').RollResult} result */
function refusedBy({ reason, words = 'el sitio no pudo cambiar a lo nuevo' }) {
  const stays = 'Sigue sirviéndose lo anterior, que está otra vez en su lugar.';
  return new Refusal(
    `Lo nuevo se armó bien, pero ${words}. ${stays}`,
    `Lo nuevo no se publicó: ${words} (${reason}).\n${stays} El motivo completo está en el registro del sitio.`,
  );
}
