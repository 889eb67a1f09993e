import { copyFile, link, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { attachmentDigests, attachmentPath } from '#server/leads/conversation/attachments.ts';
import { copiesFolder, ASIDE, DUMP_NAME } from '#server/platform/data-folder.ts';
import { digestOf, ENCRYPTED, readArchive, writeArchive, DamagedCopy } from './archive.ts';
import { COPIES_DAYS, copyName, type CopyReason, outOfTime, readCopyName } from './copy-names.ts';
import { dumpPostgres, provePostgres, MissingTool } from './postgres-tools.ts';
import type { Logger } from 'pino';
import { backup, DatabaseSync } from 'node:sqlite';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { ignoreMissing, messageOf } from '#server/platform/system-error.ts';

/** Where the data are, and whom copies are for. */
export interface CopySettings {
  dataDir: string;
  /** PostgreSQL; null for SQLite in `dataDir`. */
  databaseUrl: string | null;
  /** Public key of age; null for plain copies. */
  copiesFor?: string | null | undefined;
}

/** A copy that was made and proven. */
export interface MadeCopy {
  name: string;
  /** Milliseconds since 1970. */
  madeAt: number;
  reason: CopyReason;
  bytes: number;
  /** Enquiries in it. */
  leads: number;
}

const DAY_MS = 24 * 60 * 60_000;

/** What a copy holds beside the database, in `dataDir`. */
export const SQLITE_NAME = 'atalaya.sqlite';
const KEY_NAME = 'secreto';
export const MAIL_FOLDER = 'correo';
/** How the name of what is unpacked to be restored begins, in `dataDir`. */
export const UNPACKED = '.restaurar-';

/**
 * Makes a copy of everything that the site cannot do without, and proves it: the database is opened,
 * read through and counted; the archive is read back. Then the ones that have had their time go.
 *
 * @throws DamagedCopy, MissingTool, or what the disk or the database threw; nothing is left then
 */
export async function makeCopy(
  settings: CopySettings,
  reason: CopyReason,
  now = Date.now(),
): Promise<MadeCopy> {
  const { dataDir, databaseUrl, copiesFor = null } = settings;
  const folder = copiesFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const work = await mkdtemp(join(folder, '.en-curso-'));
  try {
    const database = join(work, databaseUrl === null ? SQLITE_NAME : DUMP_NAME);
    let leads: number;
    if (databaseUrl === null) {
      await copySqlite(join(dataDir, SQLITE_NAME), database);
      leads = await proveSqlite(database);
    } else {
      leads = await provePostgres(await dumpPostgres(databaseUrl, database), database);
    }
    const files = [
      { name: databaseUrl === null ? SQLITE_NAME : DUMP_NAME, from: database },
      ...(await besides(dataDir, work)),
    ];
    const name = copyName(now, reason, copiesFor !== null);
    const path = join(folder, name);
    const madeAt = new Date(now).toISOString();
    const dialect = databaseUrl === null ? ('sqlite' as const) : ('postgres' as const);
    const bytes = await writeArchive(path, { madeAt, dialect, leads }, files, copiesFor);
    try {
      // Of an encrypted one we have no key: that the disk gives back what it was given is all.
      if (name.endsWith(ENCRYPTED)) await digestOf(path);
      else await readArchive(path, null);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    await prune(folder, now);
    await sweep(dataDir, UNPACKED, LEFT_OVER_MS);
    await sweep(join(dataDir, ASIDE), '', COPIES_DAYS * DAY_MS);
    return { name, madeAt: now, reason, bytes, leads };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Key, mails and files, set aside: what changes meanwhile would not be what was counted. */
async function besides(dataDir: string, work: string): Promise<{ name: string; from: string }[]> {
  const found: { name: string; from: string }[] = [];
  const take = async (name: string, keep: (path: string, target: string) => Promise<void>) => {
    const from = join(work, name);
    await mkdir(dirname(from), { recursive: true });
    // No key where SECRET_KEY is set; a mail or a file may have gone meanwhile.
    const kept = await keep(join(dataDir, name), from).then(() => true, ignoreMissing);
    if (kept === true) found.push({ name, from });
  };
  await take(KEY_NAME, copyFile);
  const mails = await readdir(join(dataDir, MAIL_FOLDER)).catch(() => []);
  for (const mail of mails) {
    if (!mail.endsWith('.eml') || mail.startsWith('.')) continue;
    await take(`${MAIL_FOLDER}/${mail}`, copyFile);
  }
  for (const digest of await attachmentDigests(dataDir)) {
    await take(attachmentPath(digest), linkOrCopy);
  }
  return found;
}

/**
 * A file that never changes under its name is kept by another name, should it be erased meanwhile. Where
 * its folder is on another disk, or takes no second names, by a copy.
 */
function linkOrCopy(path: string, target: string): Promise<void> {
  return link(path, target).catch(() => copyFile(path, target));
}

/** What a process that died left of a copy, or of one that it restored, is taken away after this, in milliseconds: a day. */
const LEFT_OVER_MS = DAY_MS;

async function prune(folder: string, now: number): Promise<void> {
  const names = await readdir(folder);
  const copies = names.flatMap((name) => readCopyName(name) ?? []);
  for (const { name } of outOfTime(copies, now)) await rm(join(folder, name), { force: true });
  await sweep(folder, '.', LEFT_OVER_MS);
}

/** Takes away what has been there for long enough under names that begin so. */
async function sweep(folder: string, beginning: string, ageMs: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(beginning))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > ageMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/**
 * Makes a copy before the tables change, so that there is a way back. Where PostgreSQL's programs are
 * missing it is said, and goes on: such servers have copies of their own, as a rule.
 *
 * @throws what kept a copy of SQLite from being made: the tables then stay as they are
 */
export async function copyBeforeMigration(
  settings: CopySettings,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<void> {
  try {
    const { name, leads } = await makeCopy(settings, 'antes-de-migrar');
    log.info({ name, leads }, 'the database was copied before its tables change');
  } catch (error) {
    if (!(error instanceof MissingTool)) throw error;
    log.warn({ reason: error.message }, 'the tables change without a copy');
  }
}

/** Pages per step: all of them. Writers begin a copy in several steps again and again. */
const ALL_PAGES = 0x7fffffff;

/**
 * Copies a database as it is at one moment, while others go on writing to it.
 *
 * @param file an existing one; @param target a new one
 */
async function copySqlite(file: string, target: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    await backup(source, target, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
}

/**
 * Opens a copy, reads the whole of it through, on a thread of its own, and counts.
 *
 * @returns the enquiries in it
 * @throws DamagedCopy
 */
export async function proveSqlite(file: string): Promise<number> {
  const thread = await openSqlite(file).catch((error: unknown) => {
    throw damaged(error);
  });
  const ask = async (query: string) =>
    (await thread.ask({ do: 'query', sql: query, parameters: [] }))?.rows ?? [];
  try {
    const [found = {}] = await ask('pragma integrity_check(1)');
    const said = String(Object.values(found)[0]);
    if (said !== 'ok') throw new DamagedCopy(`la base está dañada: ${said}`);
    const orphans = await ask('pragma foreign_key_check');
    if (orphans.length > 0) throw new DamagedCopy('la base tiene filas sueltas');
    return Number((await ask('select count(*) as leads from lead'))[0]?.['leads']);
  } catch (error) {
    throw error instanceof DamagedCopy ? error : damaged(error);
  } finally {
    await thread.ask({ do: 'close' });
  }
}

function damaged(error: unknown): DamagedCopy {
  return new DamagedCopy(`la base no se puede abrir: ${messageOf(error)}`, { cause: error });
}
