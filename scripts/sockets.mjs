import { lookup } from 'node:dns/promises';
import { BoundSocket } from 'node:net';

/** The port of the site when PORT does not say (src/server/platform/config/config.ts). */
const DEFAULT_PORT = 4321;

/** Where the figures are read, whatever the proxy in front passes on. */
const LOOPBACK = '127.0.0.1';

/**
 * The sockets that the environment asks for: the site's, and one of the figures for each process, on
 * METRICS_PORT and the ports after it, because each counts for itself. They are bound and do not
 * accept: each process inherits their descriptors and listens on them. As long as this process keeps
 * them, what waits to be accepted waits, whoever ends meanwhile (docs/decisions/034).
 *
 * @param {NodeJS.ProcessEnv} env PORT, HOST and METRICS_PORT as the server reads them
 * @param {number} processes
 * @returns {Promise<{ descriptorsOf: (process: number) => number[], close: () => void }>} the
 *   descriptors of one process, the site's first, then that of its figures where they are asked for;
 *   none on Windows, where a socket has none and a process listens by itself
 * @throws {Error} whose message says in Spanish what to do
 */
export async function openSockets(env, processes) {
  if (process.platform === 'win32') return { descriptorsOf: () => [], close: () => undefined };
  const site = await bind(numberIn(env.PORT) ?? DEFAULT_PORT, env.HOST?.trim() || null, 'PORT');
  const open = [site];
  /** @type {BoundSocket[]} */
  const figures = [];
  const close = () => open.splice(0).forEach((socket) => socket.close());
  const first = numberIn(env.METRICS_PORT);
  try {
    for (let number = 0; first !== null && number < processes; number += 1) {
      const own = await bind(first === 0 ? 0 : first + number, LOOPBACK, 'METRICS_PORT');
      figures.push(own);
      open.push(own);
    }
  } catch (error) {
    close();
    throw error;
  }
  const descriptorsOf = (number) => {
    const own = figures[number];
    return own === undefined ? [site.fd()] : [site.fd(), own.fd()];
  };
  return { descriptorsOf, close };
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
  // The second where there is no IPv6.
  const addresses = host === null ? ['::', '0.0.0.0'] : [(await lookup(host)).address];
  let problem = 'EADDRNOTAVAIL';
  for (const address of addresses) {
    try {
      return new BoundSocket({ host: address, port });
    } catch (error) {
      problem = error.code;
      if (problem === 'EADDRINUSE') break;
    }
  }
  throw new Error(
    problem === 'EADDRINUSE'
      ? `${setting}: el puerto ${port} ya está ocupado por otro programa; elige otro.`
      : `${setting}: no se puede escuchar en ${host ?? 'este equipo'}:${port} (${problem}).`,
  );
}
