import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Manifest, manifestDigest } from './folder.ts';
import type { Publishing } from './publishing.ts';
import type { Change } from './store.ts';

/** How far the pages with somebody's drafts are. */
export interface ViewState {
  /** `none` before the first; `old` where they are of drafts that have changed since. */
  state: 'none' | 'preparing' | 'ready' | 'old' | 'failed';
  /** What is being done. */
  step: string;
  problem: string | null;
}

/** What a builder leaves in the folder of a view (scripts/tasks/publicar.mjs writes it). */
interface Kept {
  state: 'preparing' | 'ready' | 'failed';
  /** Digest of the content that is being built, or was. */
  digest: string;
  step: string;
  problem: string | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** A builder that has said nothing for this long is gone, in milliseconds. */
const SILENT_MS = 90_000;
/** How long the pages stay ready to be asked for after the last question, in milliseconds. */
const IDLE_MS = 10 * 60_000;
/** How long their server may take until it answers, in milliseconds. */
const START_MS = 30_000;
/** How often it is asked meanwhile, in milliseconds. */
const READY_POLL_MS = 100;

export interface ViewsOptions {
  publishing: Publishing;
  /** Absolute path of the data folder. */
  dataDir: string;
  /** Starts the builder for a person; null where none can be. */
  build: ((staffId: string) => void) | null;
  /** Where the published site answers on this machine, which is shown until there is a view. */
  published: string;
  /** Names of the settings, none of which their server may have of ours. */
  settings: readonly string[];
  log: Pick<Logger, 'warn'>;
}

/**
 * The site as it would be with one person's drafts, which nobody else sees: built aside at the lowest
 * priority, and served by a process of its own that has neither the agency's data nor its settings, and
 * is ended when nobody asks.
 */
export function createViews(options: ViewsOptions) {
  const { publishing, dataDir, build, published, settings, log } = options;
  interface Running {
    /** Null until it is started. */
    child: ChildProcess | null;
    origin: Promise<string>;
    digest: string;
    idle: NodeJS.Timeout;
  }
  const running = new Map<string, Running>();

  const placesOf = (staffId: string) => viewPlaces(dataDir, staffId);
  const kept = (staffId: string): Kept | null => {
    try {
      return JSON.parse(readFileSync(placesOf(staffId).state, 'utf8')) as Kept;
    } catch {
      return null;
    }
  };
  const keep = (staffId: string, state: Omit<Kept, 'at'>) => {
    const { state: file } = placesOf(staffId);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify({ ...state, at: Date.now() }));
  };

  /** What the content would be with somebody's drafts; of what clashes, what they wrote. */
  async function manifestOf(staffId: string): Promise<Manifest> {
    const head = await publishing.current();
    const drafts = (await publishing.store.drafts()).filter((each) => each.staffId === staffId);
    let { manifest } = head;
    for (const draft of drafts) {
      const change: Change = draft;
      const composed = await publishing.compose({ ...head, manifest }, [change]);
      if ('manifest' in composed) ({ manifest } = composed);
      else if (draft.digest !== null) manifest = { ...manifest, [draft.file]: draft.digest };
    }
    return manifest;
  }

  function end(staffId: string): void {
    const found = running.get(staffId);
    if (found === undefined) return;
    clearTimeout(found.idle);
    running.delete(staffId);
    found.child?.kill('SIGKILL');
  }

  /** The server of the built pages, started when it is first asked for. */
  function serverOf(staffId: string, digest: string): Promise<string> {
    let found = running.get(staffId);
    if (found === undefined || found.digest !== digest || isOver(found.child)) {
      end(staffId);
      found = start(staffId, digest);
      running.set(staffId, found);
    }
    clearTimeout(found.idle);
    found.idle = setTimeout(() => end(staffId), IDLE_MS);
    found.idle.unref();
    return found.origin;
  }

  function start(staffId: string, digest: string): Running {
    const places = placesOf(staffId);
    const data = join(dirname(places.state), 'datos');
    const entry: Running = {
      child: null,
      digest,
      origin: serve(),
      idle: setTimeout(() => undefined, 0),
    };
    entry.origin.catch((error: unknown) => {
      if (running.get(staffId) === entry) end(staffId);
      log.warn({ err: error }, 'pages with drafts could not be served');
    });
    return entry;

    async function serve(): Promise<string> {
      rmSync(data, { recursive: true, force: true });
      mkdirSync(data, { recursive: true, mode: 0o700 });
      const port = await freePort();
      const child = spawn(process.execPath, [join(places.built, 'server', 'main.mjs')], {
        // The IPC channel closes when this process ends, and the child ends then.
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        env: {
          ...process.env,
          ...Object.fromEntries(settings.map((name) => [name, ''])),
          CONTENT_DIR: places.content,
          DATA_DIR: data,
          PORT: String(port),
          HOST: '127.0.0.1',
          SECRET_KEY: randomBytes(32).toString('hex'),
          LOG_LEVEL: 'silent',
        },
      });
      child.on('error', () => undefined);
      child.on('message', ({ kind }: { kind: string }) => {
        if (kind === 'prepared') child.send({ kind: 'listen', announce: false }, () => undefined);
      });
      entry.child = child;
      const address = `http://127.0.0.1:${port}`;
      const until = Date.now() + START_MS;
      for (;;) {
        const answer = await fetch(`${address}/salud/listo`).catch(() => null);
        if (answer?.ok === true) return address;
        if (isOver(child) || Date.now() > until) throw new Error('it does not start');
        await wait(READY_POLL_MS);
      }
    }
  }

  return {
    /** What a person's view is, by now. */
    async state(staffId: string): Promise<ViewState> {
      const found = kept(staffId);
      if (found === null) return { state: 'none', step: '', problem: null };
      const { state, step, problem, digest, at } = found;
      if (state === 'preparing' && Date.now() - at > SILENT_MS) {
        return { state: 'failed', step: '', problem: 'Se interrumpió. Vuelve a prepararla.' };
      }
      const isOld = manifestDigest(await manifestOf(staffId)) !== digest;
      if (state === 'ready') return { state: isOld ? 'old' : 'ready', step, problem };
      return { state, step, problem };
    },
    /** Whether the pages that are ready were made with a file, which the published ones may be without. */
    shows(staffId: string, file: string): boolean {
      return kept(staffId)?.state === 'ready' && existsSync(join(placesOf(staffId).content, file));
    },
    /** Has the pages made anew, unless they are of these very drafts or are being made. */
    async prepare(staffId: string): Promise<'preparing' | 'ready' | 'impossible'> {
      if (build === null) return 'impossible';
      const found = kept(staffId);
      const manifest = await manifestOf(staffId);
      const digest = manifestDigest(manifest);
      const isBusy = found?.state === 'preparing' && Date.now() - found.at <= SILENT_MS;
      if (isBusy) return 'preparing';
      if (found?.state === 'ready' && found.digest === digest) return 'ready';
      keep(staffId, { state: 'preparing', digest, step: 'prepara los textos', problem: null });
      const place = placesOf(staffId).content;
      const before = await publishing.folderManifest(place);
      await publishing.materialise(place, manifest, before);
      build(staffId);
      return 'preparing';
    },
    /**
     * Asks the pages with somebody's drafts for one; until they are ready, what is published.
     *
     * @param path with its query
     */
    async ask(staffId: string, path: string, headers: Headers): Promise<Response> {
      const found = kept(staffId);
      const origin = found?.state === 'ready' ? await serverOf(staffId, found.digest) : published;
      const passed = new Headers();
      for (const name of ['accept', 'accept-language', 'sec-fetch-mode', 'sec-fetch-dest']) {
        const value = headers.get(name);
        if (value !== null) passed.set(name, value);
      }
      return fetch(origin + path, { headers: passed, redirect: 'manual' });
    },
    /** Ends every server of such pages. */
    stop() {
      for (const staffId of running.keys()) end(staffId);
      return Promise.resolve();
    },
  };
}

export type Views = ReturnType<typeof createViews>;

/** Where a person's view is: its content, its state, its pages. */
export function viewPlaces(
  dataDir: string,
  staffId: string,
): { content: string; state: string; built: string } {
  const name = staffId.replaceAll(/[^\w-]/g, '');
  const place = join(dataDir, 'contenido', 'vista', name);
  return {
    content: join(place, 'contenido'),
    state: join(place, 'estado.json'),
    built: resolve('.cache', `vista-${name}`),
  };
}

function isOver(child: ChildProcess | null): boolean {
  return child !== null && (child.exitCode !== null || child.signalCode !== null);
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolvePort(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
