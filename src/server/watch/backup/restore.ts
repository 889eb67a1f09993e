import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { DialectName } from '#server/platform/database/capabilities.ts';
import { hasTable } from '#server/platform/database/migrations.ts';
import { postgresDialect } from '#server/platform/database/postgres.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { openSqlite, sqliteDialect } from '#server/platform/database/sqlite.ts';
import {
  copiesFolder,
  REPLACED,
  DECIDED,
  decidedRestore,
  DUMP_NAME,
  finishRestore,
  makeDataFolder,
  syncFolder,
} from '#server/platform/data-folder.ts';
import { ATTACHMENTS_FOLDER } from '#server/leads/conversation/attachments.ts';
import { DamagedCopy, readArchive } from './archive.ts';
import { adoptErasures } from '#server/leads/retention/erasures.ts';
import {
  type CopySettings,
  kindOf,
  MAIL_FOLDER,
  makeCopy,
  proveDatabase,
  sealed,
  SQLITE_NAME,
  UNPACKED,
} from './make-copy.ts';
import { lookAt, restorePostgres } from './postgres-tools.ts';

/** The error if a restore is impossible because the site is running. */
export class SiteRuns extends Error {
  override readonly name = 'SiteRuns';
}

/**
 * Unpacks and checks a backup. In the result, `putInPlace` restores the backup, and `discard`
 * deletes the unpacked files. Throws DamagedCopy or MissingTool.
 */
export async function readyCopy(path: string, settings: CopySettings, identity: string | null) {
  const { dataDir, databaseUrl } = settings;
  makeDataFolder(dataDir);
  const work = await mkdtemp(join(dataDir, UNPACKED));
  const discard = () => rm(work, { recursive: true, force: true });
  try {
    const manifest = await readArchive(path, work, identity);
    if (manifest.dialect !== kindOf(settings).dialect) {
      throw new DamagedCopy(
        manifest.dialect === 'postgres'
          ? 'es de PostgreSQL: define DATABASE_URL'
          : 'es de SQLite: quita DATABASE_URL',
      );
    }
    const leads = await proveDatabase(settings, work);
    if (leads !== manifest.leads) {
      throw new DamagedCopy(`trae ${leads} solicitudes y dice ${manifest.leads}`);
    }
    return {
      manifest,
      discard,
      async putInPlace(): Promise<{ kept: string; leads: number }> {
        await adoptErasures(dirname(path), dataDir);
        const before = await expectAlone(settings);
        const stamp = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '');
        if (databaseUrl === null) await forgetMachines('sqlite', join(work, SQLITE_NAME));
        // Creates the folders that the backup does not have, so that empty folders replace those
        // of the site.
        const folders = [MAIL_FOLDER, ATTACHMENTS_FOLDER].map((name) => join(work, name));
        for (const folder of folders) await mkdir(folder, { recursive: true, mode: 0o700 });
        for (const folder of [...folders, work]) syncFolder(folder);
        const decided = join(dataDir, `${DECIDED}${stamp}`);
        await rename(work, decided);
        syncFolder(dataDir);
        if (databaseUrl !== null) {
          try {
            await restorePostgres(databaseUrl, join(decided, DUMP_NAME));
          } catch (error) {
            await rename(decided, work);
            throw error;
          }
          await endRestore(databaseUrl, decided);
        }
        finishRestore(dataDir);
        return { kept: before ?? join(dataDir, REPLACED, stamp), leads };
      },
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

/**
 * Finishes an interrupted restore. Returns true only if the restore still had to load a PostgreSQL
 * dump.
 */
export async function resumeRestore({ dataDir, databaseUrl }: CopySettings): Promise<boolean> {
  finishRestore(dataDir);
  const decided = decidedRestore(dataDir);
  if (decided === null) return false;
  if (databaseUrl === null) {
    throw new DamagedCopy('la restauración que se cortó es de PostgreSQL: define DATABASE_URL');
  }
  await expectNobody(databaseUrl);
  await restorePostgres(databaseUrl, join(decided, DUMP_NAME));
  await endRestore(databaseUrl, decided);
  finishRestore(dataDir);
  return true;
}

async function endRestore(databaseUrl: string, decided: string): Promise<void> {
  // Ignores an error, because the data is already restored.
  await forgetMachines('postgres', databaseUrl).catch(() => undefined);
  await rm(join(decided, DUMP_NAME));
}

// Throws SiteRuns if the site is running. Makes a backup of a PostgreSQL database that has
// enquiries, because the restore replaces them. Returns the path of this backup.
async function expectAlone(settings: CopySettings): Promise<string | null> {
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl === null) {
    expectAloneInFile(join(dataDir, SQLITE_NAME));
    return null;
  }
  if (!(await expectNobody(databaseUrl)).hasLeads) return null;
  const seal = await inDatabase('postgres', databaseUrl, (kysely) => sealed(settings, kysely));
  return join(copiesFolder(dataDir), (await makeCopy(seal, 'antes-de-restaurar')).name);
}

// Deletes the rows that say what the content folders of machines contained. If these rows are
// older than a folder, the site takes the difference for an edit in the folder.
function forgetMachines(dialect: DialectName, place: string): Promise<void> {
  return inDatabase(dialect, place, async (kysely) => {
    if (!(await hasTable(kysely, dialect, 'content_machine'))) return;
    await kysely.deleteFrom('content_machine').execute();
  });
}

// Opens a database without migrations and runs `work` on it. `place` is the path of a SQLite file
// or the URL of a PostgreSQL database.
async function inDatabase<T>(
  dialect: DialectName,
  place: string,
  work: (kysely: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  const silent = { warn: () => undefined };
  const kysely = new Kysely<Schema>({
    dialect:
      dialect === 'sqlite'
        ? sqliteDialect(await openSqlite(place))
        : await postgresDialect(place, silent, { connectMs: 5_000, queryMs: null }),
  });
  try {
    return await work(kysely);
  } finally {
    await kysely.destroy();
  }
}

const RUNNING = 'el sitio está en marcha: páralo antes de restaurar';

async function expectNobody(databaseUrl: string) {
  const found = await lookAt(databaseUrl);
  if (found.connections > 0) throw new SiteRuns(RUNNING);
  return found;
}

/** Merges the write-ahead log into the file. Throws SiteRuns if another process uses the file. */
function expectAloneInFile(file: string): void {
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(file, { timeout: 500 });
  } catch {
    return;
  }
  try {
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    if (error instanceof Error && error.message.includes('locked')) {
      throw new SiteRuns(RUNNING, { cause: error });
    }
  } finally {
    database.close();
  }
}
