import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { answers, freePort } from './site.ts';

const START_LIMIT_MS = 15_000;

export function hasCaddy(): boolean {
  try {
    execFileSync('caddy', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export interface Caddy {
  origin: string;
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts Caddy with deploy/Caddyfile, but without TLS, because the tests have no domain.
 * `upstreams` are the addresses of the site's processes, as `host:port`.
 */
export async function startCaddy(upstreams: readonly string[]): Promise<Caddy> {
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
  const port = await freePort();
  const log = join(folder, 'registro');
  const file = openSync(log, 'a');
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'], {
    env: {
      ...process.env,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITIO: `http://localhost:${port}`,
      ADMIN: 'off',
      PROCESOS: upstreams.join(' '),
    },
    stdio: ['ignore', file, file],
  });
  const ended = once(child, 'exit');
  const origin = `http://localhost:${port}`;
  const limit = performance.now() + START_LIMIT_MS;
  while (!(await answers(`${origin}/salud`))) {
    if (child.exitCode !== null || performance.now() > limit) {
      child.kill('SIGKILL');
      throw new Error(`Caddy no arrancó:\n${readFileSync(log, 'utf8')}`);
    }
    await wait(50);
  }
  return {
    origin,
    output: () => readFileSync(log, 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
