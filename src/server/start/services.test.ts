import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { listErasure } from '#server/leads/retention/erasures.ts';
import { readConfig } from '#server/settings/config.ts';
import { createLog } from '#server/platform/log.ts';
import { createServices } from '#server/start/services.ts';
import { silentLog, storeAccount } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const LINES = { dropped: () => 0, isWritten: () => true };

let dataDir: string;
const make = (env: Record<string, string> = {}) =>
  createServices(readConfig({ DATA_DIR: dataDir, ...env }), silentLog, LINES);
beforeEach(() => {
  dataDir = temporaryFolder();
});

it('starts nothing by being made: every job waits to be started', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const write = vi.fn();
  const config = readConfig({ DATA_DIR: dataDir, RETENTION_DAYS: '30' });
  const services = await createServices(config, createLog('info', { write }), LINES);
  expect(vi.getTimerCount()).toBe(0);
  expect(services.worker.isAlive()).toBe(false);
  expect(JSON.stringify(write.mock.calls)).not.toContain('mail server');
  expect(services.jobs).toHaveLength(24);
  await services.close();
});

it('does not go on with a new key where accounts need the one that is gone, until somebody accepts it', async () => {
  const key = join(dataDir, 'secreto');
  const first = await make();
  const made = await readFile(key, 'utf8');
  expect(made).toMatch(/^[\w-]{64}\n$/);
  await storeAccount(first.database, { id: 'ana', role: 'administra' });
  await first.close();
  await (await make()).close();

  await rm(key);
  await expect(make()).rejects.toThrow(/SECRET_KEY: no estaba .*segundos factores/s);
  // The first start made a new key file. The second start fails too, because the operator may still
  // find the earlier key.
  await expect(make()).rejects.toThrow(/panel:recuperar/);
  const fresh = (await readFile(key, 'utf8')).split('\n')[0] ?? '';

  await (await make({ SECRET_KEY: made.trim() })).close();
  await writeFile(key, made);
  await (await make()).close();
  expect(await readFile(key, 'utf8')).toBe(made);

  await writeFile(key, `${fresh}\n`);
  const accepted = await make();
  expect(accepted.config.secretKey).toBe(fresh);
  await accepted.close();
});

it('erases again, before anybody could listen, who was erased and is back', async () => {
  const before = await make();
  const mail = 'ana@correo.example';
  await before.database.kysely
    .insertInto('subscriber')
    .values({ id: 'ana', correo: mail, mail_key: mail, status: 'confirmed', created_at: 1 })
    .execute();
  await before.close();
  await listErasure(dataDir, mail, 2);
  const after = await make();
  expect(await after.database.kysely.selectFrom('subscriber').selectAll().execute()).toEqual([]);
  await after.close();
});
