import { lookup } from 'node:dns/promises';
import net from 'node:net';
import { getSystemErrorName } from 'node:util';

/** The port of the site when PORT does not say (src/server/platform/config/config.ts). */
const DEFAULT_PORT = 4321;

/** Where the figures are read, whatever the proxy in front passes on. */
const LOOPBACK = '127.0.0.1';

/**
 * A socket that is bound and does not accept: whoever it is handed to listens on it. As long as this
 * process keeps it, what waits to be accepted waits, whoever ends meanwhile.
 *
 * `net._createServerHandle` is what `node:cluster` makes its shared sockets with, and is in no
 * documentation. The documented ways either accept here too (`net.Server`) or close the socket when
 * the last worker ends, and refuse whoever comes until the next one listens (`node:cluster`).
 *
 * @typedef {object} BoundSocket
 * @property {object} handle to be sent to a child process
 * @property {number} port
 * @property {() => void} close
 */

/**
 * The sockets that the environment asks for: the site's, and one of the figures for each process, on
 * METRICS_PORT and the ports after it, because each counts for itself.
 *
 * @param {NodeJS.ProcessEnv} env PORT, HOST and METRICS_PORT as the server reads them
 * @param {number} processes
 * @returns {Promise<{ site: BoundSocket, figures: BoundSocket[], close: () => void }>} `figures` is
 *   empty when nobody asked for them
 * @throws {Error} whose message says in Spanish what to do
 */
export async function openSockets(env, processes) {
  const site = await bind(numberIn(env.PORT) ?? DEFAULT_PORT, env.HOST?.trim() || null, 'PORT');
  /** @type {BoundSocket[]} */
  const figures = [];
  const close = () => [site, ...figures].forEach((socket) => socket.close());
  const first = numberIn(env.METRICS_PORT);
  try {
    for (let number = 0; first !== null && number < processes; number += 1) {
      figures.push(await bind(first === 0 ? 0 : first + number, LOOPBACK, 'METRICS_PORT'));
    }
  } catch (error) {
    close();
    throw error;
  }
  return { site, figures, close };
}

/**
 * @param {string | undefined} text
 * @returns {number | null} null also for what is no port: the server says so itself
 */
function numberIn(text) {
  const given = text?.trim();
  const number = given ? Number(given) : NaN;
  return Number.isInteger(number) && number >= 0 && number <= 65_535 ? number : null;
}

/**
 * @param {number} port 0 lets the system choose one
 * @param {string | null} host null for every address
 * @param {string} setting whom to blame
 */
async function bind(port, host, setting) {
  /** @type {{ address: string, family: number }[]} */
  const candidates =
    host === null
      ? [
          { address: '::', family: 6 },
          // Where there is no IPv6.
          { address: '0.0.0.0', family: 4 },
        ]
      : [await lookup(host)];
  let problem = 'EADDRNOTAVAIL';
  for (const { address, family } of candidates) {
    const handle = net._createServerHandle(address, port, family);
    if (typeof handle === 'number') {
      problem = getSystemErrorName(handle);
      continue;
    }
    // A port that is taken shows only now: the handle is not bound, and listening would take another.
    const bound = {};
    const failed = handle.getsockname(bound) !== 0 || (port !== 0 && bound.port !== port);
    if (!failed) return { handle, port: bound.port, close: () => handle.close() };
    handle.close();
    problem = 'EADDRINUSE';
    break;
  }
  throw new Error(
    problem === 'EADDRINUSE'
      ? `${setting}: el puerto ${port} ya está ocupado por otro programa; elige otro.`
      : `${setting}: no se puede escuchar en ${host ?? 'este equipo'}:${port} (${problem}).`,
  );
}
