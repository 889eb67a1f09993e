import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  constants,
  copyFileSync,
  linkSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#server/platform/config-error.ts';
import { finishRestore, makeDataFolder } from '#server/platform/data-folder.ts';
import { codeOf, messageOf } from '#server/platform/system-error.ts';

const FILE_NAME = 'secreto';
/** 384 bits: more than the 256 that an HMAC-SHA-256 key needs, and a base64 text without padding. */
const KEY_BYTES = 48;
const MINIMUM_LENGTH = 32;

/**
 * The key that signs tokens, from `dataDir/secreto`; made there the first time (mode 600).
 * Processes that start together get the same one.
 *
 * @param dataDir absolute path, created when missing
 * @throws ConfigError when the folder cannot be used or the file is damaged; UnfinishedRestore
 */
export function loadSecretKey(dataDir: string): string {
  const path = join(dataDir, FILE_NAME);
  try {
    makeDataFolder(dataDir);
    finishRestore(dataDir);
    return readKey(path) ?? createKey(path);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const reason = messageOf(error);
    throw new ConfigError([`DATA_DIR: no se puede guardar la clave en ${path} (${reason})`], {
      cause: error,
    });
  }
}

function readKey(path: string): string | null {
  let key: string;
  try {
    key = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  if (key.length >= MINIMUM_LENGTH) return key;
  throw new ConfigError([
    `SECRET_KEY: el archivo ${path} está dañado; bórralo para generar otra clave ` +
      '(los formularios abiertos pedirán un segundo intento)',
  ]);
}

/**
 * Writes the whole key under a private name first and then links it into place: linking fails
 * when another process was faster, and nobody can ever read half a key.
 */
function createKey(path: string): string {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${key}\n`, { flag: 'wx', mode: 0o600, flush: true });
  // The creation mode is subject to the umask; the permission must be exact.
  chmodSync(draft, 0o600);
  try {
    place(draft, path);
    return key;
  } catch (error) {
    const winner = codeOf(error) === 'EEXIST' ? readKey(path) : null;
    if (winner === null) throw error;
    return winner;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @throws with code EEXIST when `path` is already there */
function place(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    // A file system without hard links (FAT, some network and container mounts).
    copyFileSync(draft, path, constants.COPYFILE_EXCL);
  }
}
