import { fork } from 'node:child_process';
import { ending } from './processes.mjs';

/**
 * One process of the site, and what it says of itself (src/server/start/supervision.ts is its side).
 *
 * @typedef {object} Worker
 * @property {Promise<{ obstacles: string[] }>} prepared once it has everything but its visitors, with
 *   what keeps it from taking an enquiry; never resolves if it ends before
 * @property {Promise<unknown>} listening
 * @property {Promise<unknown>} closing it accepts nothing more, whatever made it
 * @property {Promise<number>} ended its exit code
 * @property {boolean} isAlive
 * @property {(sockets: { site: object, figures?: object }, announce: boolean) => void} listen hands
 *   it what it listens on; `announce` lets it say where the site is
 * @property {() => void} retire it accepts nothing more, answers what it has, and ends
 * @property {() => void} kill at once
 */

/**
 * @param {string} program path of the built server
 * @returns {Worker}
 */
export function startWorker(program) {
  const child = fork(program, { stdio: 'inherit' });
  // One that is gone hears nothing, and that is told by its ending.
  child.on('error', () => undefined);
  const send = (message, handle) => {
    if (child.connected) child.send(message, handle, () => undefined);
  };
  const said = (kind) =>
    new Promise((resolve) => {
      child.on('message', (message) => message.kind === kind && resolve(message));
    });
  const worker = {
    prepared: said('prepared'),
    listening: said('listening'),
    closing: said('closing'),
    ended: ending(child).then(({ code, signal }) => code ?? (signal === null ? 0 : 1)),
    isAlive: true,
    listen({ site, figures }, announce) {
      if (figures !== undefined) send({ kind: 'figures' }, figures);
      send({ kind: 'listen', announce }, site);
    },
    retire: () => send({ kind: 'retire' }),
    kill: () => child.kill('SIGKILL'),
  };
  const over = () => (worker.isAlive = false);
  worker.ended.then(over, over);
  return worker;
}
