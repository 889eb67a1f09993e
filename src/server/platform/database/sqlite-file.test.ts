import { chmod, copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '#server/platform/config-error.ts';
import {
  type Database,
  openDatabase,
  sqliteFile,
  closeToOthers,
} from '#server/platform/database/database.ts';
import { StoreUnavailableError } from '#server/platform/database/store-error.ts';
import { explainStart } from '#server/start/start-failure.ts';
import { emptyStore, silentLog } from '#tests/support/databases.ts';

let dataDir: string;
let file: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  const store = await emptyStore('sqlite');
  ({ dataDir } = store.config);
  remove = store.remove;
  file = sqliteFile(dataDir);
});
afterEach(() => remove());

const open = () => openDatabase({ dataDir, databaseUrl: null }, silentLog);
const pings = async (database: Database) =>
  (await database.kysely.selectFrom('health_check').selectAll().execute()).length;

const explain = (error: unknown, databaseUrl: string | null) =>
  explainStart(error, { port: 1, metricsPort: null, host: '', dataDir, databaseUrl });

async function refusal(): Promise<string> {
  const error: unknown = await open().catch((failure: unknown) => failure);
  const explained = explain(error, null);
  expect(explained).toBeInstanceOf(ConfigError);
  return (explained as ConfigError).message;
}

describe('a database file that goes away under a running process', () => {
  it.each(['', '-wal'])('is noticed when it is deleted (atalaya.sqlite%s)', async (which) => {
    const database = await open();
    await database.ping();
    await rm(`${file}${which}`);
    for (const work of [database.ping(), pings(database)]) {
      await expect(work).rejects.toMatchObject({ cause: { code: 'STORE_MOVED' } });
    }
    await database.close();
  });

  it('is noticed when another is put in its place, and taken again when it comes back', async () => {
    const database = await open();
    await database.ping();
    await rename(file, `${file}.aparte`);
    await copyFile(`${file}.aparte`, file);
    await expect(database.ping()).rejects.toMatchObject({ cause: { code: 'STORE_MOVED' } });
    await rename(`${file}.aparte`, file);
    await database.ping();
    await database.close();
  });
});

describe('a file that cannot be started with', () => {
  async function restoreOverOldLog(): Promise<void> {
    const kept = join(dataDir, 'copia');
    await (await open()).close();
    const database = new DatabaseSync(file);
    database.exec('pragma synchronous = off');
    database.exec('create table big (id integer primary key, text text)');
    const insert = database.prepare('insert into big (text) values (?)');
    for (let row = 0; row < 2_000; row += 1) insert.run(`copia ${row}`.padEnd(60));
    database.exec('pragma wal_checkpoint(truncate)');
    await copyFile(file, kept);
    for (let row = 0; row < 3_000; row += 1) insert.run(`después ${row}`.padEnd(90));
    database.exec('delete from big where id < 1500');
    await copyFile(`${file}-wal`, `${kept}-wal`);
    database.close();
    await copyFile(kept, file);
    await copyFile(`${kept}-wal`, `${file}-wal`);
  }

  it('is a copy over another one’s log: refused, left as it was, with what to do', async () => {
    await restoreOverOldLog();
    const restored = await readFile(file);
    const message = await refusal();
    expect(message).toContain(`borra ${file}-wal y ${file}-shm`);
    expect(message).toContain('docs/operacion.md');
    expect((await readFile(file)).equals(restored)).toBe(true);
    await rm(`${file}-wal`);
    await rm(`${file}-shm`, { force: true });
    await (await open()).close();
  });

  it('is something else', async () => {
    await writeFile(file, 'esto no es una base de datos, ni de lejos'.repeat(30));
    expect(await refusal()).toContain('está dañado o no es una base de SQLite');
  });

  it('is in a folder that cannot be', async () => {
    dataDir = join(dataDir, 'archivo', 'data');
    await writeFile(join(dataDir, '..'), '');
    expect(await refusal()).toContain('no se pudo preparar');
  });
});

it('says that another program has it locked', async () => {
  await (await open()).close();
  const [other, waiting] = [new DatabaseSync(file), new DatabaseSync(file, { timeout: 0 })];
  other.exec('begin exclusive');
  const locked = () => {
    try {
      waiting.exec('begin immediate');
    } catch (error) {
      return new StoreUnavailableError('open', error);
    }
    return null;
  };
  expect(String(explain(locked(), null))).toContain('otro programa tiene bloqueado');
  other.close();
  waiting.close();
});

it('says of PostgreSQL what to look at, without repeating its address', async () => {
  const databaseUrl = 'postgres://ana:clave@127.0.0.1:1/base';
  const error: unknown = await openDatabase({ dataDir, databaseUrl }, silentLog, 0).catch(
    (failure: unknown) => failure,
  );
  const explained = String(explain(error, databaseUrl));
  expect(explained).toContain('PostgreSQL no contesta');
  expect(explained).not.toContain('clave');
});

it('is closed to others on the machine, also when a copy came open', async () => {
  const database = await open();
  await database.ping();
  await mkdir(join(dataDir, 'correo'));
  const mails = join(dataDir, 'correo');
  const all = [file, `${file}-wal`, `${file}-shm`, mails];
  for (const name of all) await chmod(name, 0o755);
  await closeToOthers(dataDir, [mails]);
  for (const name of all) expect((await stat(name)).mode & 0o077, name).toBe(0);
  await database.close();
});
