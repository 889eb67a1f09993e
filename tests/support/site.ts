import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SETTING_NAMES } from '#server/settings/registry.ts';
import { KEPT_PAGES, TESTED, TESTED_CONTENT } from '../../scripts/build.mjs';

const START_LIMIT_MS = 180_000;
/** A refused question takes 3 ms of processor time, and a start takes seconds on a busy machine. */
const START_POLL_MS = 100;
/** The longest wait of `answers`. Another program may have the port and never send a response. */
const ANSWER_LIMIT_MS = 1_000;
const STOP_LIMIT_MS = 120_000;

export interface SiteOptions {
  dist?: string;
  content?: string;
  env?: Readonly<Record<string, string>>;
  dataDir?: string;
  port?: number;
}

export interface Site {
  readonly baseURL: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  output(): string;
  /** Stops the server and returns its exit code, or null if the signal killed it. */
  stop(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
  readonly env: NodeJS.ProcessEnv;
  restart(): Promise<void>;
  /** Stops the server and deletes the data folder, unless the test provided this folder. */
  dispose(): Promise<void>;
}

/**
 * Starts the built site with the real server, and waits until it answers. If the server does not
 * start, throws an Error with its output.
 */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const dataDir = options.dataDir ?? (await newDataDir());
  const port = options.port ?? (await freePort());
  const CONTENT_DIR = options.content ?? TESTED_CONTENT;
  const own = { DATA_DIR: dataDir, PORT: String(port), CONTENT_DIR };
  const env = siteEnvironment({ ...own, ...options.env });
  const baseURL = `http://localhost:${port}`;

  const discardData = async () => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };

  const program = [`${options.dist ?? TESTED.folder}/server/main.mjs`];
  let running: Running;
  try {
    running = await launch(program, env, baseURL);
  } catch (error) {
    await discardData();
    throw error;
  }
  return {
    baseURL,
    port,
    dataDir,
    env,
    get pid() {
      return running.pid;
    },
    output: () => running.output(),
    stop: (signal = 'SIGTERM') => running.stop(signal),
    async restart() {
      await running.stop('SIGTERM');
      running = await launch(program, env, baseURL);
    },
    async dispose() {
      await running.stop('SIGTERM');
      await discardData();
    },
  };
}

/**
 * Creates a data folder that shares finished pages with other tests, but has its own list of these
 * pages. With one list for all, all servers would render again if one server published.
 */
export async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atalaya-'));
  const own = join(dataDir, 'contenido', 'hecho');
  await mkdir(join(own, 'paginas'), { recursive: true, mode: 0o700 });
  for (const name of ['archivos', 'imagenes', 'lecturas', 'paginas']) {
    const shared = resolve(KEPT_PAGES, name);
    await mkdir(shared, { recursive: true });
    const linked =
      name === 'paginas' ? (await readdir(shared)).map((file) => join(name, file)) : [name];
    for (const each of linked) await symlink(resolve(KEPT_PAGES, each), join(own, each));
  }
  return dataDir;
}

/**
 * Returns the variables of a server. Every setting that is not in `given` is empty, so that no
 * server uses real mailboxes from the developer's `.env`.
 */
export function siteEnvironment(given: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const empty = Object.fromEntries(SETTING_NAMES.map((name) => [name, '']));
  // `MX_LOOKUP` is off, because the tests must ask no server outside of this machine.
  return { ...process.env, ...empty, MX_LOOKUP: 'no', ...given };
}

interface Running {
  pid: number;
  output(): string;
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

async function launch(
  program: readonly string[],
  env: NodeJS.ProcessEnv,
  baseURL: string,
): Promise<Running> {
  const child = spawn(process.execPath, program, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  // Listens for the end at once, because the process may end before a test calls `stop`.
  const ended = once(child, 'close').then(() => child.exitCode);

  const running: Running = {
    pid: child.pid ?? 0,
    output: () => printed,
    async stop(signal) {
      if (hasEnded(child)) return ended;
      child.kill(signal);
      const inTime = await Promise.race([
        ended.then(() => true),
        wait(STOP_LIMIT_MS, false, { ref: false }),
      ]);
      if (!inTime) {
        child.kill('SIGKILL');
        await ended;
        throw new Error(`El servidor no terminó con ${signal}:\n${printed}`);
      }
      return ended;
    },
  };

  const limit = performance.now() + START_LIMIT_MS;
  while (!(await answers(`${baseURL}/salud`))) {
    if (hasEnded(child)) {
      throw new Error(
        `El servidor no arrancó (${child.exitCode ?? child.signalCode}):\n${printed}`,
      );
    }
    if (performance.now() > limit) {
      await running.stop('SIGKILL');
      throw new Error(`El servidor no contestó en ${START_LIMIT_MS} ms:\n${printed}`);
    }
    await wait(START_POLL_MS);
  }
  return running;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Tells whether a server answers at this URL in time, with a status of success. */
export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })).ok;
  } catch {
    return false;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('sin puerto');
  server.close();
  await once(server, 'close');
  return address.port;
}
