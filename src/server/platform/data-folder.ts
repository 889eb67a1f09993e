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
 * Makes a folder and its parents for the owner alone. It makes them one by one: Node's recursive
 * mkdir never returns where the system refuses folders (/proc).
 *
 * @param path absolute
 * @throws the system's error when the folder cannot be made, or the path is a file
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

/** The folder of the backup copies. */
export function copiesFolder(dataDir: string): string {
  return join(dataDir, 'copias');
}

/**
 * The prefix of the folder of a restoration that has been decided (backup/restore.ts); its moment
 * follows. The folder holds what replaces the present data. One rename decides: before it the site
 * is the old one, after it the new one, even if the process dies in between.
 */
export const DECIDED = 'restauracion-';
/** The name of PostgreSQL's dump in that folder, until it has been restored. */
export const DUMP_NAME = 'base.pgdump';
/** The folder that keeps the data that restorations have replaced, each under its moment. */
export const REPLACED = 'antes';

/** An interrupted restoration that needs its command to finish. The message is in Spanish. */
export class UnfinishedRestore extends ConfigError {
  constructor(words: string, options?: ErrorOptions) {
    super([words], options);
    this.message = words;
  }
}

const LOCK_NAME = '.cerrojo';
/** How long another process is waited for, in milliseconds; longer than the renames take. */
const LOCK_MS = 10_000;

/** The folder of an unfinished restoration; null when there is none. */
export function decidedRestore(dataDir: string): string | null {
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  const name = names.find((each) => each.startsWith(DECIDED));
  return name === undefined ? null : join(dataDir, name);
}

/**
 * Finishes a restoration that was interrupted, at whatever step; the replaced data is kept in
 * {@link REPLACED}. It is called before anything else uses the folder. It leaves a restoration alone
 * whose database may not have been restored.
 *
 * @throws UnfinishedRestore when it cannot be finished
 */
export function finishRestore(dataDir: string): void {
  const decided = decidedRestore(dataDir);
  if (decided === null) return;
  try {
    // Another process may start at the same time. The system releases the lock of a process that dies.
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
  const replaced = join(dataDir, REPLACED, decided.slice(join(dataDir, DECIDED).length));
  makeDataFolder(replaced);
  for (const name of coming) {
    // Until the new file is in place, the file there is the old one; its journals move with it.
    for (const old of [name, `${name}-wal`, `${name}-shm`, `${name}-journal`]) {
      if (existsSync(join(dataDir, old))) moveOrCopy(join(dataDir, old), join(replaced, old));
    }
    moveOrCopy(join(decided, name), join(dataDir, name));
  }
  for (const folder of [replaced, dataDir]) syncFolder(folder);
  rmSync(decided, { recursive: true });
}

/**
 * Moves a file or a folder. A mount point, or a link to a folder, stays where it is, because other
 * machines may use it: its files are copied, and new files are added to it. Both may be repeated.
 * Files that nothing refers to are deleted later, by their age.
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

/** Syncs the names in a folder to the disk. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Writes a file atomically: it exists under its name with all its bytes or not at all, even after a
 * power cut. Its folder must exist. A process that dies leaves a hidden partial file, whose name
 * keeps the beginning and the extension.
 *
 * @param mode permissions; by default, the owner alone
 */
export async function writeWhole(path: string, bytes: Uint8Array, mode = 0o600): Promise<void> {
  const ending = extname(path);
  const name = `.${basename(path, ending)}.${randomUUID()}${ending}.parcial`;
  const partial = join(dirname(path), name);
  try {
    await writeFile(partial, bytes, { flag: 'wx', mode, flush: true });
    await rename(partial, path);
    // The new name is durable once its folder is synced.
    syncFolder(dirname(path));
  } finally {
    await rm(partial, { force: true });
  }
}
