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
 * @property {(announce: boolean) => void} listen lets it listen on the sockets that it inherited;
 *   `announce` lets it say where the site is
 * @property {() => void} retire it accepts nothing more, answers what it has, and ends
 * @property {() => void} kill at once
 */

/** The first descriptor that a process inherits, after its own three and the way to the supervisor. */
const FIRST = 4;

/**
 * @param {string} program path of the built server
 * @param {readonly number[]} descriptors of the sockets that it will listen on: the site's first, then
 *   that of its figures; none where it binds its own
 * @returns {Worker}
 */
export function startWorker(program, descriptors) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc', ...descriptors];
  const child = fork(program, { stdio });
  // One that is gone hears nothing, and that is told by its ending.
  child.on('error', () => undefined);
  const send = (message) => {
    if (child.connected) child.send(message, () => undefined);
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
    listen(announce) {
      const [site, figures] = descriptors.map((_, index) => FIRST + index);
      send({ kind: 'listen', announce, site, figures });
    },
    retire: () => send({ kind: 'retire' }),
    kill: () => child.kill('SIGKILL'),
  };
  const over = () => (worker.isAlive = false);
  worker.ended.then(over, over);
  return worker;
}
