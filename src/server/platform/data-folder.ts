import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { basename, dirname, extname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from './config-error.ts';
import { codeOf, messageOf } from '#server/platform/system-error.ts';

/**
 * Makes a folder, and those above it, for its user alone. One by one: where the system takes no folders
 * (/proc), Node's own way of making all of them tries for ever.
 *
 * @param path absolute
 * @throws the system's error when it cannot be made, or is no folder
 */
export function makeDataFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' && !existsSync(dirname(path))) {
      makeDataFolder(dirname(path));
      makeDataFolder(path);
    } else if (code !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
}

/** Where copies are, in the data folder. */
export function copiesFolder(dataDir: string): string {
  return join(dataDir, 'copias');
}

/**
 * How the name of a restoration begins that was decided (backup/restore.ts), in the data folder; the
 * rest is its moment. In it lies what is to take the place of what is there. One rename makes it so: a
 * site is the old one before, and the new one after, whatever ends in between.
 */
export const DECIDED = 'restauracion-';
/** In it while PostgreSQL may not have been restored yet. */
export const DUMP_NAME = 'base.pgdump';
/** What was there before a restoration, by its moment, in the data folder. */
export const ASIDE = 'antes';

/** What a restoration that was cut off still needs, in Spanish; told as a wrong setting is. */
export class UnfinishedRestore extends ConfigError {
  constructor(words: string, options?: ErrorOptions) {
    super([words], options);
    this.message = words;
  }
}

const LOCK_NAME = '.cerrojo';
/** Longer than some renames take, in milliseconds. */
const LOCK_MS = 10_000;

/** The folder of a restoration that is not through; null when there is none. */
export function decidedRestore(dataDir: string): string | null {
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  const name = names.find((each) => each.startsWith(DECIDED));
  return name === undefined ? null : join(dataDir, name);
}

/**
 * Puts what a restoration has decided in its place, from wherever it was cut off; what was there is
 * kept in {@link ASIDE}. To be called before anything in the folder is used. One whose database may
 * not have been restored is left as it is.
 *
 * @throws UnfinishedRestore when it cannot be finished
 */
export function finishRestore(dataDir: string): void {
  const decided = decidedRestore(dataDir);
  if (decided === null) return;
  try {
    // Another process may begin at the same moment. The system lets go of the lock of one that dies.
    const lock = new DatabaseSync(join(decided, LOCK_NAME), { timeout: LOCK_MS });
    try {
      lock.exec('begin exclusive');
      if (existsSync(decided)) putInPlace(decided, dataDir);
    } finally {
      lock.close();
    }
  } catch (error) {
    if (!existsSync(decided)) return;
    const words = `Una restauración se cortó y no se puede terminar (${messageOf(error)}): lo que falta está en ${decided}`;
    throw new UnfinishedRestore(words, { cause: error });
  }
}

function putInPlace(decided: string, dataDir: string): void {
  const coming = readdirSync(decided).filter((name) => !name.startsWith(LOCK_NAME));
  if (coming.includes(DUMP_NAME)) return;
  const aside = join(dataDir, ASIDE, decided.slice(join(dataDir, DECIDED).length));
  makeDataFolder(aside);
  for (const name of coming) {
    // As long as the new one is not there, what is there is of the old one, its journals too.
    for (const old of [name, `${name}-wal`, `${name}-shm`, `${name}-journal`]) {
      if (existsSync(join(dataDir, old))) moveOrCopy(join(dataDir, old), join(aside, old));
    }
    moveOrCopy(join(decided, name), join(dataDir, name));
  }
  for (const folder of [aside, dataDir]) syncFolder(folder);
  rmSync(decided, { recursive: true });
}

/**
 * Moves a file or a folder. A folder that is a disk of its own, or a link to one, stays where it is, since
 * other machines may have it too: what is in it is copied, and what is to be put in its place is added
 * to it. Both may be done twice; what nobody asks for any more goes in its time.
 */
function moveOrCopy(path: string, target: string): void {
  if (!isLinkedFolder(path) && !existsSync(target)) {
    try {
      renameSync(path, target);
      return;
    } catch (error) {
      const code = codeOf(error);
      if (code !== 'EBUSY' && code !== 'EXDEV') throw error;
    }
  }
  cpSync(path, target, { recursive: true, dereference: true });
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  for (const name of names) syncFolder(join(target, name));
}

function isLinkedFolder(path: string): boolean {
  return lstatSync(path).isSymbolicLink() && statSync(path).isDirectory();
}

/** Has the names in a folder on the disk when it returns. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Writes a file whole or not at all under its name, even if the power goes. Its folder must be there. What a
 * process that dies leaves is hidden, and keeps the beginning and the ending of the name.
 *
 * @param mode permissions; for its user alone unless told otherwise
 */
export async function writeWhole(path: string, bytes: Uint8Array, mode = 0o600): Promise<void> {
  const ending = extname(path);
  const name = `.${basename(path, ending)}.${randomUUID()}${ending}.parcial`;
  const partial = join(dirname(path), name);
  try {
    await writeFile(partial, bytes, { flag: 'wx', mode, flush: true });
    await rename(partial, path);
    // The name is on the disk once its folder is.
    syncFolder(dirname(path));
  } finally {
    await rm(partial, { force: true });
  }
}
