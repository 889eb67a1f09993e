import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  copiesFolder,
  ASIDE,
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

/** The site is running on it, which must not be. */
export class SiteRuns extends Error {
  override readonly name = 'SiteRuns';
}

/**
 * Unpacks a copy beside the data and checks it: every file is what was written, the database reads
 * through, and holds as many enquiries as it says.
 *
 * @param path of the copy
 * @param identity secret key of age, for an encrypted one
 * @throws DamagedCopy, MissingTool
 */
export async function readyCopy(path: string, settings: CopySettings, identity: string | null) {
  const { dataDir, databaseUrl } = settings;
  makeDataFolder(dataDir);
  const work = await mkdtemp(join(dataDir, UNPACKED));
  /** Takes away what was unpacked; to be called in any case. */
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
       * Puts it in the place of what is there, which is kept.
       *
       * @returns where that is, and how many enquiries came back
       */
      async putInPlace(): Promise<{ kept: string; leads: number }> {
        await adoptErasures(dirname(path), dataDir);
        const before = await expectAlone(settings);
        const stamp = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '');
        if (databaseUrl === null) forgetMachines(join(work, SQLITE_NAME));
        // Where the copy has no mails and no files there are none afterwards.
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
            // All of it or nothing: the database is as it was.
            await rename(decided, work);
            throw error;
          }
          await rm(join(decided, DUMP_NAME));
        }
        finishRestore(dataDir);
        return { kept: before ?? join(dataDir, ASIDE, stamp), leads };
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
 * Finishes a restoration into PostgreSQL that was cut off; of files alone, every start does.
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
 * @returns the copy of what is there, where that is not kept as it is; null where it is
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
 * Forgets what each machine's content folder held when the copy was made: what it holds by now is not what
 * somebody changed by hand since.
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
 * Leaving the write-ahead log takes the file for oneself, which SQLite refuses while anybody else has
 * it open; and what is then kept is whole without a log beside it.
 */
function expectAloneInFile(file: string): void {
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(file, { timeout: 500 });
  } catch {
    // Nothing is there, or nothing that can be opened: it is kept as it is.
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
