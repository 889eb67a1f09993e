import { describe, expect, it, vi } from 'vitest';
import { CAPABILITIES } from '#server/platform/database/capabilities.ts';
import { createSharedRateLimits } from '#server/platform/database/rate-limit.ts';
import { sharedDatabase } from '#tests/support/databases.ts';

describe('the rate limit of several processes', () => {
  const store = sharedDatabase('postgres');
  const log = { warn: vi.fn() };
  const options = { points: 3, seconds: 600 };
  const open = (name = 'post') =>
    createSharedRateLimits({ database: store.database, secretKey: 'secreto', log })(name, options);

  it('is one for all of them, and stores no address', async () => {
    const processes = [open(), open()] as const;
    for (let more = 0; more < 8; more += 1) open();
    const stored = () => store.database.kysely.selectFrom('rate_limit' as never).execute();
    await expect.poll(() => stored().catch(() => null)).not.toBeNull();
    const waits: (number | null)[] = [];
    for (let sent = 0; sent < 6; sent += 1) {
      waits.push((await processes[sent % 2]?.consume('192.0.2.1')) ?? null);
    }
    expect(waits.filter((wait) => wait === null)).toHaveLength(3);
    expect(Math.max(...waits.map(Number))).toBeGreaterThan(590);
    expect(await processes[1].consume('192.0.2.2')).toBeNull();
    expect(await open().wait('192.0.2.1')).toBeGreaterThan(590);
    expect(await open().wait('192.0.2.2')).toBeNull();
    expect(await open('otro').wait('192.0.2.1')).toBeNull();
    const rows = await store.database.kysely
      .selectFrom('rate_limit' as never)
      .selectAll()
      .execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('192.0');
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('goes on alone while the database does not answer', async () => {
    const broken = { executeQuery: () => Promise.reject(new Error('sin base')) };
    const database = {
      capabilities: CAPABILITIES.postgres,
      kysely: { ...broken, getExecutor: () => broken } as never,
    };
    const limit = createSharedRateLimits({ database, secretKey: 'secreto', log })('post', options);
    for (let sent = 0; sent < 3; sent += 1) expect(await limit.consume('192.0.2.9')).toBeNull();
    expect(await limit.consume('192.0.2.9')).toBeGreaterThan(0);
    expect(log.warn).toHaveBeenCalled();
  });
});
