import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { TESTED, TESTED_CONTENT } from '../../scripts/build.mjs';
import { answers, freePort, newDataDir, siteEnvironment } from './site.ts';

const UNIT = 'deploy/atalaya@.service';

/**
 * Processes that start and restart as with systemd and deploy/atalaya@.service, because tests
 * cannot use systemd.
 */
export interface Units {
  readonly ports: readonly number[];
  readonly dataDir: string;
  pid(port: number): number;
  /** Works like `systemctl restart atalaya@PORT`, and throws if `systemctl` would fail. */
  restart(port: number): Promise<void>;
  kill(port: number): Promise<void>;
  /** Replaces the built code in the processes' folder, as the manual says. */
  release(): Promise<void>;
  stop(): Promise<void>;
}

export async function startUnits(count: number, env: Record<string, string>): Promise<Units> {
  const unit = await readFile(UNIT, 'utf8');
  const setting = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? '';
  const restartMs = Number(setting('RestartSec')) * 1000;
  const base = await mkdtemp(join(tmpdir(), 'atalaya-unidades-'));
  const current = join(base, 'actual');
  const dataDir = await newDataDir();
  const ports: number[] = [];
  const running = new Map<number, ChildProcess>();
  const restarting = new Set<number>();
  let releases = 0;
  let stopping = false;

  async function release(): Promise<void> {
    const version = join(base, String((releases += 1)));
    await mkdir(version);
    await cp('scripts', join(version, 'scripts'), { recursive: true });
    await cp(TESTED.folder, join(version, 'dist'), { recursive: true });
    for (const name of ['src', 'sample', 'node_modules', 'package.json']) {
      await symlink(resolve(name), join(version, name));
    }
    await symlink(version, `${current}.nueva`);
    await rename(`${current}.nueva`, current);
  }

  const environment = (port: number) => ({
    ...siteEnvironment({
      ...{ CONTENT_DIR: resolve(TESTED_CONTENT), DATA_DIR: dataDir, HOST: '127.0.0.1' },
      ...env,
      PORT: String(port),
      NODE_ENV: 'production',
    }),
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  });

  async function start(port: number): Promise<void> {
    const [program = '', ...args] = setting('ExecStart').replaceAll('%i', String(port)).split(' ');
    const options = { cwd: current, env: environment(port), stdio: 'ignore' } as const;
    const child = spawn(program, args, options);
    running.set(port, child);
    child.once('exit', () => void again(port, child));
    const [post = '', ...postArgs] = setting('ExecStartPost')
      .replaceAll('%i', String(port))
      .split(' ');
    await promisify(execFile)(post, postArgs);
  }

  async function again(port: number, child: ChildProcess): Promise<void> {
    if (stopping || restarting.has(port)) return;
    await wait(restartMs);
    if (running.get(port) === child) await start(port);
  }

  async function end(port: number): Promise<void> {
    const child = running.get(port);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  await release();
  for (let number = 0; number < count; number += 1) {
    const port = await freePort();
    ports.push(port);
    await start(port);
  }
  return {
    ports,
    dataDir,
    release,
    pid: (port) => running.get(port)?.pid ?? 0,
    async restart(port) {
      restarting.add(port);
      await end(port);
      await start(port);
      restarting.delete(port);
    },
    async kill(port) {
      const child = running.get(port);
      child?.kill('SIGKILL');
      while (
        running.get(port) === child ||
        !(await answers(`http://127.0.0.1:${port}/salud/visitas`))
      )
        await wait(50);
    },
    async stop() {
      stopping = true;
      await Promise.all(ports.map(end));
      for (const folder of [base, dataDir]) await rm(folder, { recursive: true, force: true });
    },
  };
}
