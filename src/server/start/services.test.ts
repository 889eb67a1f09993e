import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listErasure } from '#server/watch/backup/erasures.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createLog } from '#server/platform/log.ts';
import { createServices } from '#server/start/services.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atalaya-test-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(dataDir, { recursive: true, force: true });
});

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
    'live events',
    'reminders',
    'deliveries',
    'spam digest',
    'forgetting subscribers and messages',
    'retention',
    'forgetting captchas',
    'forgetting what expired in the panel',
    'forgetting invitations that are over',
    'recall of deliveries',
    'reports of late deliveries',
    'forgetting loose mails and files',
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
