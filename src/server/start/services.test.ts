import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listErasure } from '#server/leads/retention/erasures.ts';
import { readConfig } from '#server/settings/config.ts';
import { createLog } from '#server/platform/log.ts';
import { createServices } from '#server/start/services.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(() => void vi.useRealTimers());

it('starts nothing by being made: every job waits to be started', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const write = vi.fn();
  const services = await createServices(
    readConfig({ DATA_DIR: dataDir, RETENTION_DAYS: '30' }),
    createLog('info', { write }),
    { dropped: () => 0, isWritten: () => true },
  );
  expect(vi.getTimerCount()).toBe(0);
  expect(services.worker.isAlive()).toBe(false);
  expect(JSON.stringify(write.mock.calls)).not.toContain('mail server');
  expect(services.jobs.map((job) => job.name)).toEqual([
    'indexing what is marked for it',
    'news for open panels',
    'reminders',
    'deliveries',
    'spam digest',
    'forgetting subscribers and messages',
    'retention',
    'counting visits',
    'forgetting visits',
    'forgetting captchas',
    'forgetting what expired in the panel',
    'forgetting invitations that are over',
    'correction of future times',
    'answers by mail',
    'changed settings',
    'forgetting unassigned mails and files',
    'publishing content',
    'forgetting what drafts were',
    'rounds',
    'incidents',
    'copies',
    'reminders of what was promised',
    'the week in a mail',
    'look at the mail server',
  ]);
  await services.close();
});

it('does not go on with a new key where accounts need the one that is gone, until somebody accepts it', async () => {
  const lines = { dropped: () => 0, isWritten: () => true };
  const log = createLog('error', { write: vi.fn() });
  const make = () => createServices(readConfig({ DATA_DIR: dataDir }), log, lines);
  const key = join(dataDir, 'secreto');
  const first = await make();
  const made = await readFile(key, 'utf8');
  expect(made).toMatch(/^[\w-]{64}\n$/);
  const ana = {
    id: 'ana',
    firstname: 'Ana',
    lastname: 'Ruiz',
    username: 'ana',
    email: 'ana@agencia.example',
  };
  const dates = { createdAt: '2026-01-01', updatedAt: '2026-01-01' };
  const row = { ...ana, ...dates, role: 'administra', emailVerified: 1, suspended: 0 };
  await first.database.kysely.insertInto('staff').values(row).execute();
  await first.close();
  await (await make()).close();

  await rm(key);
  await expect(make()).rejects.toThrow(/SECRET_KEY: no estaba .*segundos factores/s);
  // The second start also fails, although the first start made a new key file. The operator may
  // still find the former key.
  await expect(make()).rejects.toThrow(/panel:recuperar/);
  const fresh = (await readFile(key, 'utf8')).split('\n')[0] ?? '';

  const other = readConfig({ DATA_DIR: dataDir, SECRET_KEY: made.trim() });
  await (await createServices(other, log, lines)).close();
  await writeFile(key, made);
  await (await make()).close();
  expect(await readFile(key, 'utf8')).toBe(made);

  await writeFile(key, `${fresh}\n`);
  const accepted = await make();
  expect(accepted.config.secretKey).toBe(fresh);
  await accepted.close();
});

it('erases again, before anybody could listen, who was erased and is back', async () => {
  const config = readConfig({ DATA_DIR: dataDir });
  const lines = { dropped: () => 0, isWritten: () => true };
  const make = () => createServices(config, createLog('error', { write: vi.fn() }), lines);
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
