import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDataFolder } from '#server/platform/data-folder.ts';
import { DamagedCopy, type Manifest, readArchive } from './archive.ts';
import { adoptErasures } from './erasures.ts';
import {
  type CopySettings,
  DUMP_NAME,
  KEY_NAME,
  MAIL_FOLDER,
  makeCopy,
  SQLITE_NAME,
  UNPACKED,
} from './make-copy.ts';
import { findTools, provePostgres, restorePostgres } from './postgres-tools.ts';
import { proveSqlite } from './sqlite-copy.ts';

/** A copy that was checked and is ready to be put in place. */
export interface ReadyCopy {
  manifest: Manifest;
  /**
   * Puts it in the place of what is there, which is kept.
   *
   * @returns where that is, and how many enquiries came back
   */
  putInPlace(): Promise<{ kept: string; leads: number }>;
  /** Takes away what was unpacked; to be called in any case. */
  discard(): Promise<void>;
}

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
export async function readyCopy(
  path: string,
  settings: CopySettings,
  identity: string | null,
): Promise<ReadyCopy> {
  const { dataDir, databaseUrl } = settings;
  makeDataFolder(dataDir);
  const work = await mkdtemp(join(dataDir, UNPACKED));
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
      async putInPlace() {
        await adoptErasures(dirname(path), dataDir);
        const kept =
          databaseUrl === null
            ? await swapFiles(work, dataDir)
            : await overwritePostgres(work, { ...settings, databaseUrl });
        return { kept, leads };
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

/** @returns the folder in which what was there is kept */
async function swapFiles(work: string, dataDir: string): Promise<string> {
  expectAlone(join(dataDir, SQLITE_NAME));
  const stamp = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '');
  const aside = join(dataDir, 'antes', stamp);
  await mkdir(aside, { recursive: true, mode: 0o700 });
  const [here, coming] = [await readdir(dataDir), await readdir(work)];
  const isOurs = (name: string) =>
    name.startsWith(SQLITE_NAME) ||
    (coming.includes(name) && [KEY_NAME, MAIL_FOLDER].includes(name));
  const moved: [from: string, to: string][] = [];
  const move = async (from: string, to: string) => {
    await rename(from, to);
    moved.push([from, to]);
  };
  try {
    for (const name of here.filter(isOurs)) await move(join(dataDir, name), join(aside, name));
    for (const name of coming) await move(join(work, name), join(dataDir, name));
  } catch (error) {
    // All or nothing: what was there goes back.
    for (const [from, to] of moved.reverse()) await rename(to, from);
    throw error;
  }
  return aside;
}

/**
 * Leaving the write-ahead log takes the file for oneself, which SQLite refuses while anybody else has
 * it open; and what is then kept is whole without a log beside it.
 */
function expectAlone(file: string): void {
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
      throw new SiteRuns('el sitio está en marcha: páralo antes de restaurar', { cause: error });
    }
  } finally {
    database.close();
  }
}

/** @returns the copy of what was there */
async function overwritePostgres(
  work: string,
  settings: CopySettings & { databaseUrl: string },
): Promise<string> {
  const { name } = await makeCopy(settings, 'antes-de-restaurar');
  await restorePostgres(settings.databaseUrl, join(work, DUMP_NAME));
  return join(settings.dataDir, 'copias', name);
}
