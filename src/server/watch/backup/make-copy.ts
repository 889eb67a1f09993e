import { copyFile, link, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { attachmentDigests, attachmentPath } from '#server/leads/conversation/attachments.ts';
import { copiesFolder, REPLACED, DUMP_NAME, syncFolder } from '#server/platform/data-folder.ts';
import { digestOf, ENCRYPTED, readArchive, writeArchive, DamagedCopy } from './archive.ts';
import {
  COPIES_DAYS,
  copyName,
  type CopyReason,
  type NamedCopy,
  outOfTime,
  readCopyName,
} from './copy-names.ts';
import { dumpPostgres, provePostgres, MissingTool, SHORT_LIVED } from './postgres-tools.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { backup, DatabaseSync } from 'node:sqlite';
import type { Database } from '#server/platform/database/database.ts';
import { hasTable } from '#server/platform/database/migrations.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import type { SettingName } from '#server/settings/registry.ts';
import { ignoreMissing, messageOf } from '#server/platform/system-error.ts';

export interface CopySettings {
  dataDir: string;
  databaseUrl: string | null;
  encryptTo?: string | null | undefined;
}

export interface MadeCopy extends NamedCopy {
  bytes: number;
  leads: number;
}

const DAY_MS = 24 * 60 * 60_000;

export const SQLITE_NAME = 'atalaya.sqlite';
const KEY_NAME = 'secreto';
export const MAIL_FOLDER = 'correo';
/** A restore unpacks a backup into a folder of `dataDir`. The folder's name starts with this. */
export const UNPACKED = '.restaurar-';

/**
 * Makes and checks a backup. If the backup cannot be made or fails the check, no file of it
 * remains. Throws DamagedCopy or MissingTool.
 */
export async function makeCopy(
  settings: CopySettings,
  reason: CopyReason,
  now = Date.now(),
): Promise<MadeCopy> {
  const { dataDir, databaseUrl, encryptTo = null } = settings;
  const { dialect, fileName } = kindOf(settings);
  const folder = copiesFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const work = await mkdtemp(join(folder, '.en-curso-'));
  try {
    const database = join(work, fileName);
    if (databaseUrl === null) await copySqlite(join(dataDir, SQLITE_NAME), database);
    else await dumpPostgres(databaseUrl, database);
    const leads = await proveDatabase(settings, work);
    const files = [{ name: fileName, from: database }, ...(await snapshotFiles(dataDir, work))];
    const name = copyName(now, reason, encryptTo !== null);
    const path = join(work, name);
    const madeAt = new Date(now).toISOString();
    const bytes = await writeArchive(path, { madeAt, dialect, leads }, files, encryptTo);
    // Without a private key, the site cannot decrypt the backup. It only reads the whole file.
    if (name.endsWith(ENCRYPTED)) await digestOf(path);
    else await readArchive(path, null);
    // Moves the file to `folder` only after the check, because the panel offers every backup there.
    await rename(path, join(folder, name));
    syncFolder(folder);
    return { name, madeAt: now, reason, bytes, leads };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Returns the kind of the database, and the name of its file in a backup. */
export function kindOf({ databaseUrl }: CopySettings) {
  return databaseUrl === null
    ? ({ dialect: 'sqlite', fileName: SQLITE_NAME } as const)
    : ({ dialect: 'postgres', fileName: DUMP_NAME } as const);
}

async function snapshotFiles(
  dataDir: string,
  work: string,
): Promise<{ name: string; from: string }[]> {
  const found: { name: string; from: string }[] = [];
  const add = async (name: string, copy: (path: string, target: string) => Promise<void>) => {
    const from = join(work, name);
    await mkdir(dirname(from), { recursive: true });
    // Leaves out a file that is missing. With `SECRET_KEY` in `.env`, there is no key file, and the
    // site may delete a mail while it makes the backup.
    const isThere = await copy(join(dataDir, name), from).then(() => true, ignoreMissing);
    if (isThere === true) found.push({ name, from });
  };
  await add(KEY_NAME, copyFile);
  const mails = await readdir(join(dataDir, MAIL_FOLDER)).catch(() => []);
  for (const mail of mails) {
    if (!mail.endsWith('.eml') || mail.startsWith('.')) continue;
    await add(`${MAIL_FOLDER}/${mail}`, copyFile);
  }
  for (const digest of await attachmentDigests(dataDir)) {
    await add(attachmentPath(digest), linkOrCopy);
  }
  return found;
}

// Makes a hard link, because the link stays valid if the site deletes the file at `path`. Copies
// the file if a link is impossible, for example to another disk.
function linkOrCopy(path: string, target: string): Promise<void> {
  return link(path, target).catch(() => copyFile(path, target));
}

const LEFT_OVER_MS = DAY_MS;

/** Deletes the backups that are too old, and what a backup or a restore that was cut off left. */
export async function deleteOldCopies(dataDir: string, now = Date.now()): Promise<void> {
  const folder = copiesFolder(dataDir);
  const names = await readdir(folder);
  const copies = names.flatMap((name) => readCopyName(name) ?? []);
  for (const { name } of outOfTime(copies, now)) await rm(join(folder, name), { force: true });
  await sweep(folder, '.', LEFT_OVER_MS);
  await sweep(dataDir, UNPACKED, LEFT_OVER_MS);
  await sweep(join(dataDir, REPLACED), '', COPIES_DAYS * DAY_MS);
}

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

/** Makes a backup before a migration. Logs a MissingTool, and throws every other error. */
export async function copyBeforeMigration(
  { kysely }: Pick<Database, 'kysely'>,
  settings: CopySettings,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<void> {
  try {
    const { name, leads } = await makeCopy(await sealed(settings, kysely), 'antes-de-migrar');
    log.info({ name, leads }, 'the database was copied before its tables change');
  } catch (error) {
    if (!(error instanceof MissingTool)) throw error;
    log.warn({ reason: error.message }, 'the tables change without a copy');
  }
}

/**
 * Returns `settings` with the public key that encrypts backups. If `.env` has no such key, takes
 * the key that the panel stored.
 */
export async function sealed(
  settings: CopySettings,
  kysely: Kysely<Schema>,
): Promise<CopySettings> {
  const { dialect } = kindOf(settings);
  // The database of an old release does not have this table.
  if (settings.encryptTo || !(await hasTable(kysely, dialect, 'setting'))) return settings;
  const stored = await kysely
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'BACKUP_RECIPIENT' satisfies SettingName)
    .executeTakeFirst();
  return { ...settings, encryptTo: stored?.value ?? null };
}

// SQLite copies at most this many pages in one step, which is every page of a database. With a
// second step, a write between the steps would make SQLite begin again.
const ALL_PAGES = 0x7fffffff;

async function copySqlite(file: string, target: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    await backup(source, target, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
  leaveSessionsOut(target);
}

function leaveSessionsOut(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    copy.exec('pragma secure_delete = on');
    const table = copy.prepare('select 1 from sqlite_schema where name = ?');
    for (const name of SHORT_LIVED) if (table.get(name)) copy.exec(`delete from ${name}`);
  } catch (error) {
    throw damaged(error);
  } finally {
    copy.close();
  }
}

/** Checks the database in the folder of a backup. Returns the number of enquiries. */
export async function proveDatabase(settings: CopySettings, folder: string): Promise<number> {
  const file = join(folder, kindOf(settings).fileName);
  return settings.databaseUrl === null
    ? proveSqlite(file)
    : provePostgres(settings.databaseUrl, file);
}

/** Checks a database in a new thread. Returns the number of enquiries, or throws DamagedCopy. */
async function proveSqlite(file: string): Promise<number> {
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
