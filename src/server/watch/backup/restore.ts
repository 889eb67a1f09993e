import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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
  MAIL_FOLDER,
  makeCopy,
  SQLITE_NAME,
  UNPACKED,
  proveSqlite,
} from './make-copy.ts';
import { findTools, lookAt, provePostgres, restorePostgres } from './postgres-tools.ts';

/** The site is running on this data, which it must not. */
export class SiteRuns extends Error {
  override readonly name = 'SiteRuns';
}

/**
 * Unpacks a copy beside the data and checks it: every file matches, the database can be read and
 * has the stated number of enquiries.
 *
 * @param path of the copy
 * @param identity secret key of age, for an encrypted one
 * @throws DamagedCopy, MissingTool
 */
export async function readyCopy(path: string, settings: CopySettings, identity: string | null) {
  const { dataDir, databaseUrl } = settings;
  makeDataFolder(dataDir);
  const work = await mkdtemp(join(dataDir, UNPACKED));
  /** Deletes the unpacked copy; always called. */
  const discard = () => rm(work, { recursive: true, force: true });
  try {
    const manifest = await readArchive(path, work, identity);
    const wanted = databaseUrl === null ? 'sqlite' : 'postgres';
    if (manifest.dialect !== wanted) {
      throw new DamagedCopy(
        manifest.dialect === 'postgres'
          ? 'es de PostgreSQL: define DATABASE_URL'
          : 'es de SQLite: quita DATABASE_URL',
      );
    }
    const leads = await count(work, settings);
    if (leads !== manifest.leads) {
      throw new DamagedCopy(`trae ${leads} solicitudes y dice ${manifest.leads}`);
    }
    return {
      manifest,
      discard,
      /**
       * Replaces the present data, which is kept.
       *
       * @returns its folder, and the number of restored enquiries
       */
      async putInPlace(): Promise<{ kept: string; leads: number }> {
        await adoptErasures(dirname(path), dataDir);
        const before = await expectAlone(settings);
        const stamp = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '');
        if (databaseUrl === null) forgetMachines(join(work, SQLITE_NAME));
        // If the copy has no mails and no files, the restored site has none.
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
            // The transaction failed: the database is unchanged.
            await rename(decided, work);
            throw error;
          }
          await rm(join(decided, DUMP_NAME));
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

async function count(work: string, { databaseUrl }: CopySettings): Promise<number> {
  if (databaseUrl === null) return proveSqlite(join(work, SQLITE_NAME));
  return provePostgres(await findTools(databaseUrl), join(work, DUMP_NAME));
}

/**
 * Finishes an interrupted restoration into PostgreSQL; one of files alone is finished by every
 * start.
 *
 * @returns whether there was one
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
  await rm(join(decided, DUMP_NAME));
  finishRestore(dataDir);
  return true;
}

/**
 * @returns a copy of the present data if it is not kept itself; null if it is
 * @throws SiteRuns
 */
async function expectAlone(settings: CopySettings): Promise<string | null> {
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl === null) {
    expectAloneInFile(join(dataDir, SQLITE_NAME));
    return null;
  }
  if (!(await expectNobody(databaseUrl)).hasLeads) return null;
  return join(copiesFolder(dataDir), (await makeCopy(settings, 'antes-de-restaurar')).name);
}

/**
 * Forgets each machine's content folder of that time: its present files are not manual changes
 * since then.
 */
function forgetMachines(file: string): void {
  const database = new DatabaseSync(file);
  try {
    const table = "select 1 from sqlite_schema where name = 'content_machine'";
    if (database.prepare(table).get() !== undefined) database.exec('delete from content_machine');
  } finally {
    database.close();
  }
}

const RUNNING = 'el sitio está en marcha: páralo antes de restaurar';

async function expectNobody(databaseUrl: string) {
  const found = await lookAt(databaseUrl);
  if (found.connections > 0) throw new SiteRuns(RUNNING);
  return found;
}

/**
 * Leaving the write-ahead log needs exclusive access, which SQLite refuses while another process
 * has the file open; and the kept file is then complete without a log.
 */
function expectAloneInFile(file: string): void {
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(file, { timeout: 500 });
  } catch {
    // There is no file, or none that can be opened: it is kept as it is.
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
