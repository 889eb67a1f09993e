import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SETTING_NAMES } from '#server/settings/registry.ts';
import { KEPT_PAGES, TESTED, TESTED_CONTENT } from '../../scripts/build.mjs';

/** The longest start of a server, in milliseconds; ends a hanging one. */
const START_LIMIT_MS = 180_000;
/** How often a starting server is asked whether it is there, in milliseconds. */
const START_POLL_MS = 50;
/** The longest answer to that, in milliseconds: another program may hold the port without answering. */
const ANSWER_LIMIT_MS = 1_000;
/** How long a server may take to end in order before it is ended by force, in milliseconds. */
const STOP_LIMIT_MS = 120_000;

export interface SiteOptions {
  /** Folder of the built code; by default the tests'. */
  dist?: string;
  /** Folder of the content; by default the tests'. */
  content?: string;
  /** Settings of the server, by the names of `.env.example`; others have their defaults. */
  env?: Readonly<Record<string, string>>;
  /** Data of an earlier server; by default a new folder, deleted at the end. */
  dataDir?: string;
  /** By default a free one. */
  port?: number;
}

/** A server of the site, started for a test. */
export interface Site {
  /** Its address, without a slash at the end. */
  readonly baseURL: string;
  readonly port: number;
  /** Its database, key and mails (see mailbox.ts and store.ts). */
  readonly dataDir: string;
  readonly pid: number;
  /** What it has printed so far, log included. */
  output(): string;
  /**
   * Ends it and waits for the end. Its data stays until {@link Site.dispose}.
   *
   * @param signal SIGTERM to end in order; SIGKILL for a power cut
   * @returns its exit code; null when the signal ended it
   */
  stop(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
  /** Its settings, all of them. */
  readonly env: NodeJS.ProcessEnv;
  /** Starts it again, if it has been stopped, on the same port, with the same data and settings. */
  restart(): Promise<void>;
  /** Stops it and deletes the data, unless the test gave the data. */
  dispose(): Promise<void>;
}

/**
 * Starts the built site with the real server, as `npm start` does with its own, and waits until it
 * answers.
 *
 * @throws Error with what the server printed when it does not start
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
 * A new data folder with the cached pages of the tested content. The list of drawings is its own: a
 * server keeps few and deletes the oldest, so that one that publishes would make all others render
 * the content again.
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
 * Every setting is set, if only as empty, which means missing: otherwise the server would read the
 * developer's `.env`, and the tests would write to real mailboxes.
 */
export function siteEnvironment(given: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const empty = Object.fromEntries(SETTING_NAMES.map((name) => [name, '']));
  // No test asks a server outside of this machine.
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
  // Awaited from the start, because the end may come before anybody asks for it.
  const ended = once(child, 'close').then(() => child.exitCode);

  const running: Running = {
    pid: child.pid ?? 0,
    output: () => printed,
    async stop(signal) {
      if (hasEnded(child)) return ended;
      child.kill(signal);
      const inTime = await Promise.race([ended.then(() => true), elapsed(STOP_LIMIT_MS)]);
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

/** @returns false, after that many milliseconds, without keeping the process from ending */
async function elapsed(milliseconds: number): Promise<false> {
  await wait(milliseconds, undefined, { ref: false });
  return false;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })).ok;
  } catch {
    return false;
  }
}

/** A port that nobody listens on at the moment. */
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
