import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SETTING_NAMES } from '#server/settings/registry.ts';
import { TESTED, TESTED_CONTENT } from '../scripts/build.mjs';
import { TEST_SECRET_KEY } from '../tests/support/presolved.ts';
import { freePort } from '../tests/support/site.ts';

const START_LIMIT_MS = 30_000;

export interface MeasuredServer {
  origin: string;
  port: number;
  pid: number;
  dataDir: string;
  coldStartMs: number;
  stop(): Promise<void>;
}

/**
 * Starts the built server in a separate process.
 *
 * @param keptDir a data folder that stays after the measurement; the default is a temporary folder
 */
export async function startServer(
  env: Readonly<Record<string, string>> = {},
  keptDir?: string,
): Promise<MeasuredServer> {
  const dataDir = keptDir ?? mkdtempSync(join(tmpdir(), 'atalaya-bench-'));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const port = await freePort();
  const log = openSync(join(dataDir, 'registro.log'), 'a');
  const empty = Object.fromEntries(SETTING_NAMES.map((name) => [name, '']));
  const started = performance.now();
  const server = `${TESTED.folder}/server/main.mjs`;
  const child = spawn(process.execPath, [server], {
    env: {
      ...process.env,
      ...empty,
      CONTENT_DIR: TESTED_CONTENT,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      SECRET_KEY: TEST_SECRET_KEY,
      RATE_LIMIT: '1000000',
      ...env,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  while (!(await answers(origin))) {
    if (child.exitCode !== null || performance.now() - started > START_LIMIT_MS) {
      child.kill('SIGKILL');
      throw new Error(`El servidor no arrancó; su registro está en ${dataDir}`);
    }
    await wait(5);
  }
  return {
    origin,
    port,
    pid: child.pid ?? 0,
    dataDir,
    coldStartMs: performance.now() - started,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await ended;
      clearTimeout(timer);
      if (keptDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function answers(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/`);
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}
