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
 * Makes a folder and its parents one by one, because Node's recursive `mkdir` never returns if the
 * system refuses a folder. Throws the system's error.
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

export function copiesFolder(dataDir: string): string {
  return join(dataDir, 'copias');
}

/** The first part of the name of a restore's folder, which exists until the restore is finished. */
export const DECIDED = 'restauracion-';
/** The PostgreSQL dump in a restore's folder. The file exists until PostgreSQL has read it. */
export const DUMP_NAME = 'base.pgdump';
/** The folder of the data that restores have replaced. */
export const REPLACED = 'antes';

/** The error, in Spanish, for an interrupted restore that only the restore command can finish. */
export class UnfinishedRestore extends ConfigError {
  constructor(words: string, options?: ErrorOptions) {
    super([words], options);
    this.message = words;
  }
}

const LOCK_NAME = '.cerrojo';
/** How long this process waits while another process finishes the same restore. */
const LOCK_MS = 10_000;

/** Returns the folder of an interrupted restore, or null if there is none. */
export function decidedRestore(dataDir: string): string | null {
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  const name = names.find((each) => each.startsWith(DECIDED));
  return name === undefined ? null : join(dataDir, name);
}

/**
 * Finishes an interrupted restore, except a restore that must still load a PostgreSQL dump. Throws
 * UnfinishedRestore if a file cannot be moved.
 */
export function finishRestore(dataDir: string): void {
  const decided = decidedRestore(dataDir);
  if (decided === null) return;
  try {
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
    for (const old of [name, `${name}-wal`, `${name}-shm`, `${name}-journal`]) {
      if (existsSync(join(dataDir, old))) moveOrCopy(join(dataDir, old), join(replaced, old));
    }
    moveOrCopy(join(decided, name), join(dataDir, name));
  }
  for (const folder of [replaced, dataDir]) syncFolder(folder);
  rmSync(decided, { recursive: true });
}

/**
 * Moves a file or folder to `target`. Copies it if `target` exists, or if it is a linked or mounted
 * folder, which other machines may use.
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

/** Writes a folder's list of files to the disk, so that a power cut cannot undo the last change. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Replaces a file. After an error or a power cut, the file has all of its old or new content. */
export async function writeWhole(path: string, bytes: Uint8Array, mode = 0o600): Promise<void> {
  const ending = extname(path);
  const name = `.${basename(path, ending)}.${randomUUID()}${ending}.parcial`;
  const partial = join(dirname(path), name);
  try {
    await writeFile(partial, bytes, { flag: 'wx', mode, flush: true });
    await rename(partial, path);
    // Without this line, a power cut could undo the renaming.
    syncFolder(dirname(path));
  } finally {
    await rm(partial, { force: true });
  }
}
