import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';

/** Longest path of a socket, in bytes: sun_path of unix(7), less its end. */
const LONGEST = 103;

/** @typedef {import('./supervisor.mjs').RollResult} RollResult */

/**
 * Where the supervisor of this site hears: a socket in its data folder, that only its user may open.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null} null where the path is longer than the system takes
 */
function address(env) {
  const folder = path.resolve(env.DATA_DIR?.trim() || './data');
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
    return `\\\\.\\pipe\\atalaya-${name}`;
  }
  const file = path.join(folder, 'control');
  // What is short from here may be long from the root.
  const near = path.relative('.', file);
  const shortest = near.length < file.length ? near : file;
  return Buffer.byteLength(shortest) > LONGEST ? null : shortest;
}

/**
 * Lets a command ask for new processes. Without it the site runs all the same.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {() => Promise<RollResult>} roll
 * @param {(level: string, msg: string, fields?: object) => void} log
 * @returns {Promise<{ close: () => void }>}
 */
export async function openControl(env, roll, log) {
  const place = address(env);
  if (place !== null && !(await isTaken(place))) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      // Whoever writes anything asks for the one thing that there is to ask for.
      socket.once('data', () => {
        void roll().then((result) => socket.end(JSON.stringify(result)));
      });
    });
    try {
      // Of a site that has never run there is none yet.
      mkdirSync(path.resolve(env.DATA_DIR?.trim() || './data'), { recursive: true, mode: 0o700 });
      await new Promise((resolve, reject) => {
        server.once('error', reject).listen(place, resolve);
      });
      if (process.platform !== 'win32') chmodSync(place, 0o600);
      return { close: () => server.close() };
    } catch (error) {
      log('warn', 'no control socket: publish by SIGHUP', { reason: error.code });
    }
  } else {
    log('warn', 'no control socket: publish by SIGHUP', {
      reason: place === null ? 'the path of DATA_DIR is too long' : 'another has it',
    });
  }
  return { close: () => undefined };
}

/**
 * @param {string} place
 * @returns {Promise<boolean>} whether somebody listens there; what a dead one has left is cleared
 */
async function isTaken(place) {
  const socket = await reach(place);
  if (socket === null) {
    if (process.platform !== 'win32') rmSync(place, { force: true });
    return false;
  }
  socket.destroy();
  return true;
}

/**
 * Asks the running site for new processes from the build that lies there now.
 *
 * @param {NodeJS.ProcessEnv} env DATA_DIR as the site has it
 * @returns {Promise<RollResult | null>} null when no site runs on that folder
 */
export async function askToRoll(env) {
  const place = address(env);
  const socket = place === null ? null : await reach(place);
  if (socket === null) return null;
  socket.write('renovar\n');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => (answer += text));
  await new Promise((resolve) => socket.once('close', resolve));
  if (answer === '') {
    const words = 'el sitio se apagó mientras cambiaba a ello';
    return { ok: false, renewed: 0, reason: 'the site ended meanwhile', words };
  }
  return JSON.parse(answer);
}

/** @param {string} place */
function reach(place) {
  return new Promise((resolve) => {
    const socket = connect(place);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}
