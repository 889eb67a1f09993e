import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { postgresDialect } from '#server/platform/database/postgres.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { emptyStore, PATIENCE, silentLog } from '#tests/support/databases.ts';

async function stallingProxy(target: number) {
  let trigger: string | null = null;
  let stalled = false;
  const tellFrozen = Promise.withResolvers<undefined>();
  const held: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const pass = (deliver: () => void) => {
    if (stalled) held.push(deliver);
    else deliver();
  };
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (piece: Buffer) => {
        if (from === client && trigger !== null && piece.includes(trigger)) {
          trigger = null;
          stalled = true;
          tellFrozen.resolve(undefined);
        }
        pass(() => to.writable && to.write(piece));
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        pass(() => to.end());
      });
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /**
     * As soon as a client sends `text`, the proxy passes nothing on, not even `text`, until `thaw`.
     * The promise resolves as soon as `text` arrives.
     */
    freezeAt(text: string): Promise<undefined> {
      trigger = text;
      return tellFrozen.promise;
    },
    thaw() {
      stalled = false;
      for (const deliver of held.splice(0)) deliver();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

describe('a PostgreSQL that stalls', () => {
  let proxy: Awaited<ReturnType<typeof stallingProxy>>;
  let kysely: Kysely<Schema>;
  let direct: pg.Client;
  let remove: () => Promise<void>;

  beforeEach(async () => {
    const store = await emptyStore('postgres');
    remove = store.remove;
    await (await openDatabase(store.config, silentLog)).close();
    const url = new URL(store.config.databaseUrl ?? '');
    direct = new pg.Client({ connectionString: url.href });
    await direct.connect();
    proxy = await stallingProxy(Number(url.port));
    url.port = String(proxy.port);
    kysely = new Kysely({ dialect: await postgresDialect(url.href, silentLog, PATIENCE) });
    await sql`select 1`.execute(kysely);
  });
  afterEach(async () => {
    vi.useRealTimers();
    proxy.thaw();
    await kysely.destroy();
    await proxy.close();
    await direct.end();
    await remove();
  });

  const write = (id: string) =>
    kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto('health_check').values({ id, checked_at: 1 }).execute();
    });
  const stored = async () =>
    (await direct.query<{ id: string }>('select id from health_check')).rows.map((row) => row.id);
  const openTransactions = async () => {
    const { rows } = await direct.query(
      `select 1 from pg_stat_activity where application_name = 'atalaya' and datname = current_database()
       and state like 'idle in transaction%'`,
    );
    return rows.length;
  };

  it.each([
    ['at the beginning of a transaction', 'begin'],
    ['in the middle of it', 'health_check'],
    ['at its commit', 'commit'],
  ])('%s leaves no transaction open that later work would be lost in', async (_moment, text) => {
    const frozen = proxy.freezeAt(text);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const over = vi.fn();
    const written = expect(write('stalled').finally(over)).rejects.toThrow();
    await frozen;
    while (over.mock.calls.length === 0) {
      vi.advanceTimersByTime(PATIENCE.queryMs);
      await turn();
    }
    vi.useRealTimers();
    await written;
    proxy.thaw();
    await kysely.insertInto('health_check').values({ id: 'one', checked_at: 1 }).execute();
    expect(await stored()).toContain('one');
    await write('two');
    const found = await stored();
    expect(found).toContain('two');
    // If the site got no answer to its `commit`, the row may or may not be stored.
    if (text !== 'commit') expect(found).not.toContain('stalled');
    await expect.poll(openTransactions).toBe(0);
  });

  it('ends by itself a transaction that nobody goes on with', async () => {
    const { rows } = await sql<{ limit: string }>`
      select current_setting('idle_in_transaction_session_timeout') as limit
    `.execute(kysely);
    expect(rows[0]?.limit).toBe('2min');
  });
});
