import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { SETTING_NAMES } from '#server/platform/config/config.ts';
import { TEST_SECRET_KEY } from '#tests/support/presolved.ts';
import { freePort, type Site } from '#tests/support/site.ts';
import { expect } from '#tests/support/test.ts';
import { TESTED } from '../../scripts/build.mjs';

/** Against hanging, in milliseconds: what is waited for are states, on whatever machine. */
export const HANG_MS = 1_200_000;

const run = promisify(execFile);

/** The project as who has just cloned it has it, with its dependencies installed. @returns its folder */
export async function clonedProject(): Promise<string> {
  await mkdir('.cache', { recursive: true });
  const project = resolve(await mkdtemp('.cache/clon-'));
  const { stdout } = await run('git', ['ls-files', '-z'], { maxBuffer: 64 * 1024 * 1024 });
  for (const file of stdout.split('\0')) {
    if (file !== '' && existsSync(file)) await cp(file, join(project, file));
  }
  // As links: they are the same to the byte, and nobody writes them.
  await run('cp', ['-al', 'node_modules', join(project, 'node_modules')]);
  return project;
}

/**
 * Puts a program in Astro's place that builds in a second, and the built site of the tests in `dist/`:
 * where what is tried is all that happens around a build.
 */
export function buildQuickly(project: string): void {
  cpSync(TESTED.folder, join(project, 'dist'), { recursive: true });
  const program = join(project, 'node_modules/astro/bin/astro.mjs');
  // Not written over: it is a link.
  rmSync(program);
  writeFileSync(program, `import ${JSON.stringify(resolve('tests/faults/quick-astro.mjs'))};\n`);
}

/** A clone that was started by its own command. */
export interface Started extends Pick<Site, 'baseURL' | 'output' | 'pid' | 'env'> {
  readonly project: string;
  /** Ends the command in order, and its processes with it. */
  stop(): Promise<void>;
  /** Ends every process of it at once, as when the power goes. */
  cutPower(): Promise<void>;
  /** Starts it again, after either. */
  restart(): Promise<void>;
  /** As a file; what publishes is cut at the step that it says (cut.mjs). */
  readonly cutFile: string;
  /** While there is such a file the build waits (quick-astro.mjs). */
  readonly holdFile: string;
}

/** Starts a clone as its owner does, and waits until it answers. */
export async function startClone(
  project: string,
  given: Readonly<Record<string, string>> = {},
): Promise<Started> {
  const port = await freePort();
  const [cutFile, holdFile] = [join(project, 'corte.json'), join(project, 'espera')];
  const env = {
    ...process.env,
    ...Object.fromEntries(SETTING_NAMES.map((name) => [name, ''])),
    ...{ PORT: String(port), SECRET_KEY: TEST_SECRET_KEY, RATE_LIMIT: '1000000', MX_LOOKUP: 'no' },
    ...{ CUT_FILE: cutFile, QUICK_HOLD: holdFile, QUICK_SITE: resolve(TESTED.folder) },
    NODE_OPTIONS: `--import=${pathToFileURL('tests/faults/cut.mjs').href}`,
    ...given,
  };
  const baseURL = `http://localhost:${port}`;
  let child: ChildProcess;
  let ended: Promise<unknown>;
  let printed = '';
  const start = async () => {
    // At the head of a group, in which all its processes are but what it has started to publish.
    const options = { cwd: project, env, detached: true } as const;
    child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'start'], options);
    ended = once(child, 'close');
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
    }
    const isUp = () =>
      fetch(`${baseURL}/salud`).then(
        ({ ok }) => ok,
        () => false,
      );
    const isOver = () => child.exitCode !== null || child.signalCode !== null;
    await expect
      .poll(async () => isOver() || (await isUp()), { timeout: HANG_MS, intervals: [100] })
      .toBe(true);
    if (isOver()) throw new Error(`It did not start:\n${printed}`);
  };
  await start();
  return {
    project,
    baseURL,
    cutFile,
    holdFile,
    env,
    get pid() {
      return child.pid ?? 0;
    },
    output: () => printed,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
    async cutPower() {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await ended;
    },
    restart: start,
  };
}

/** What quick-astro.mjs has written into a page; null in one that it has not built. */
export async function saidOn(site: Pick<Site, 'baseURL'>, page: string): Promise<string | null> {
  const answer = await fetch(`${site.baseURL}/${page}`);
  expect(answer.status).toBe(200);
  return /<p>Dice: (.*)\.<\/p>/.exec(await answer.text())?.[1] ?? null;
}

/** The text of a file of a clone's content, as its next build would find it. */
export function contentText({ project }: Pick<Started, 'project'>, file: string): string {
  const own = join(project, 'content');
  return readFileSync(join(existsSync(own) ? own : join(project, 'sample'), file), 'utf8');
}
