import { backup, DatabaseSync } from 'node:sqlite';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { DamagedCopy } from './archive.ts';

/** Pages per step: all of them. Writers begin a copy in several steps again and again. */
const ALL_PAGES = 0x7fffffff;

/**
 * Copies a database as it is at one moment, while others go on writing to it.
 *
 * @param file an existing one; @param target a new one
 */
export async function copySqlite(file: string, target: string): Promise<void> {
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
  const said = error instanceof Error ? error.message : String(error);
  return new DamagedCopy(`la base no se puede abrir: ${said}`, { cause: error });
}
