import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { readMails } from '#tests/support/mailbox.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres.ts';
import { freePort, type Site, startSite } from '#tests/support/site.ts';
import { readDeliveries, readLeads } from '#tests/support/store.ts';
import { test as base } from '#tests/support/test.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { FAULT_ENV, type World } from './under-load.ts';

export interface Machine extends World {
  site: Site;
  /** The mail server. A test that closes it puts a new server with the same port here. */
  mail: MailServer;
  webhook: WebhookReceiver;
  disk: SmallDisk | null;
  setHost(host: { clockMs?: number; commitMs?: number }): void;
}

/** Two processes with the same PostgreSQL, which starts after them. */
export interface Pair extends World {
  postgres: PostgresServer;
  sites: readonly [Site, Site];
  mail: MailServer;
}

export const SALES = 'ventas@atalaya.example';
export const WORKSHOP = 'taller@atalaya.example';

export const got = (mail: MailServer, address: string): string[] =>
  mail.received
    .filter(({ to }) => to?.some((one) => one.address === address))
    .map(({ subject = '' }) => subject);

export const test = base.extend<object, { machine: Machine; pair: Pair }>({
  machine: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'atalaya-maquina-'));
      const disk = await smallDisk();
      const webhook = await startWebhookReceiver();
      const first = await startMailServer(await freePort());
      const hostFile = join(folder, 'maquina.json');
      const setHost: Machine['setHost'] = (host) =>
        writeFileSync(hostFile, JSON.stringify({ clockMs: 0, commitMs: 0, ...host }));
      setHost({});
      const site = await startSite({
        ...(disk && { dataDir: disk.folder }),
        env: {
          ...FAULT_ENV,
          SMTP_URL: first.url,
          LEADS_TO: `${SALES}, ${WORKSHOP}`,
          WEBHOOK_URL: webhook.url,
          WEBHOOK_SECRET: 'un-secreto-de-webhook',
          HOST_FILE: hostFile,
          NODE_OPTIONS: `--import=${pathToFileURL('tests/faults/broken-host.mjs').href}`,
        },
      });
      const machine: Machine = {
        site,
        mail: first,
        webhook,
        disk,
        setHost(host) {
          setHost(host);
          if (process.platform === 'win32') return;
          try {
            process.kill(site.pid, 'SIGUSR2');
          } catch (error) {
            if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
          }
        },
        ...sqliteWorld(site.baseURL, site.dataDir),
        arrived() {
          const taken = webhook.calls.filter(({ status }) => status === 204);
          const calls = taken.map(({ body }) => body);
          const workshop = got(machine.mail, WORKSHOP);
          const everywhere = got(machine.mail, SALES).filter((subject) => {
            const [folio = subject] = /\w+-\w+-\w+/.exec(subject) ?? [];
            return [workshop, calls].every((way) => way.some((text) => text.includes(folio)));
          });
          return Promise.resolve(everywhere);
        },
      };
      await use(machine);
      await site.dispose();
      await machine.mail.close();
      await webhook.close();
      await disk?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  pair: [
    async ({}, use) => {
      const postgres = await startPostgres();
      const databaseUrl = await postgres.createDatabase();
      await postgres.crash();
      const knock = firstKnock(Number(new URL(databaseUrl).port));
      const mail = await startMailServer(await freePort());
      const env = { ...FAULT_ENV, DATABASE_URL: databaseUrl, SMTP_URL: mail.url };
      const starting = Promise.all([startSite({ env }), startSite({ env })]);
      await knock;
      await postgres.restart();
      const sites = await starting;
      await use({
        postgres,
        sites,
        mail,
        origins: sites.map(({ baseURL }) => baseURL),
        stored: () => storedInPostgres(databaseUrl),
        arrived: () => Promise.resolve(mail.received.map(({ subject = '' }) => subject)),
      });
      await Promise.all(sites.map((site) => site.dispose()));
      await mail.close();
      await postgres.stop();
    },
    { scope: 'worker' },
  ],
});

export { amount, expect, onlyInLongForm } from '#tests/support/test.ts';

async function firstKnock(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  const [socket] = (await once(server, 'connection')) as [Socket];
  socket.destroy();
  server.close();
  await once(server, 'close');
}

export async function storedInPostgres(url: string): ReturnType<World['stored']> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const leads = await client.query<{ folio: string; correo: string }>(
      'select folio, correo from lead',
    );
    const deliveries = await client.query<{ status: string }>('select status from delivery');
    return { leads: leads.rows, deliveries: deliveries.rows };
  } finally {
    await client.end();
  }
}

export async function subjects(...dataDirs: readonly string[]): Promise<string[]> {
  const mails = await Promise.all(dataDirs.map(readMails));
  return mails.flat().map(({ subject = '' }) => subject);
}

/** Returns a world whose database and mails are in one folder. */
export const sqliteWorld = (origin: string, dataDir: string): World => ({
  origins: [origin],
  stored: () => Promise.resolve({ leads: readLeads(dataDir), deliveries: readDeliveries(dataDir) }),
  arrived: () => subjects(dataDir),
});

export interface SmallDisk {
  means: string;
  folder: string;
  fill(pid: number): Promise<void>;
  free(pid: number): Promise<void>;
  remove(): Promise<void>;
}

const run = promisify(execFile);

/**
 * Creates a small disk, as a file system in memory. If this machine forbids `mount`, limits the
 * size of files instead. Returns null if both are impossible.
 */
export async function smallDisk(): Promise<SmallDisk | null> {
  const folder = mkdtempSync(join(tmpdir(), 'atalaya-disco-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const ballast = join(folder, 'lastre');
  const mounting = run('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=700', 'tmpfs', folder]);
  if (await succeeds(mounting)) {
    return {
      means: 'tmpfs',
      folder,
      fill() {
        const file = openSync(ballast, 'w');
        for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 4)) {
          try {
            for (;;) writeSync(file, Buffer.alloc(size));
          } catch {
            // Goes on with smaller pieces, because no piece of this size fits any more.
          }
        }
        closeSync(file);
        return Promise.resolve();
      },
      free() {
        rmSync(ballast);
        return Promise.resolve();
      },
      async remove() {
        await run('umount', [folder]);
        removeFolder();
      },
    };
  }
  if (await succeeds(run('prlimit', ['--version']))) {
    const limit = async (pid: number, bytes: string) => {
      await run('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`]);
    };
    return {
      means: 'límite de tamaño de archivo',
      folder,
      fill: (pid) => limit(pid, '512'),
      free: (pid) => limit(pid, 'unlimited'),
      remove() {
        removeFolder();
        return Promise.resolve();
      },
    };
  }
  removeFolder();
  return null;
}

const succeeds = (program: Promise<unknown>) =>
  program.then(
    () => true,
    () => false,
  );
