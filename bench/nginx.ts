import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { TESTED } from '../scripts/build.mjs';
import { freePort } from '../tests/support/site.ts';
import { say } from './progress.ts';

const run = promisify(execFile);

const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const PACKAGES = ['nginx', 'wrk', 'libnginx-mod-http-brotli-static'];

/** Debian's nginx, serving the same precompressed files as we do. */
export interface Nginx {
  origin: string;
  /** Whether it sends brotli, as we do, or only gzip. */
  brotli: boolean;
  stop(): Promise<void>;
}

/**
 * Installs what the comparison needs, where that is possible: as root, on Debian or its kin. No
 * service is started.
 *
 * @returns why there can be no comparison, or null when there can
 */
export async function installComparison(): Promise<string | null> {
  const present = async () => {
    const found = await run('sh', ['-c', 'command -v nginx && command -v wrk']).catch(() => null);
    return found !== null && existsSync(BROTLI_MODULE);
  };
  if (await present()) return null;
  if (process.getuid?.() !== 0) return 'nginx no está y solo root puede instalarlo';
  say(`instalando ${PACKAGES.join(', ')} con apt-get`);
  try {
    // A run level of 1 keeps Debian's scripts from starting the service.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    const install = ['install', '-y', '--no-install-recommends', ...PACKAGES];
    await run('apt-get', install, { env }).catch(async () => {
      await run('apt-get', ['update'], { env });
      await run('apt-get', install, { env });
    });
  } catch {
    return 'apt-get no pudo instalar nginx';
  }
  return (await present()) ? null : 'apt-get no dejó nginx';
}

/** Starts it in the foreground, with a configuration as plain as its package's own. */
export async function startNginx(): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'atalaya-nginx-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const brotli = existsSync(BROTLI_MODULE);
  const configuration = join(folder, 'nginx.conf');
  writeFileSync(
    configuration,
    `${brotli ? `load_module ${BROTLI_MODULE};` : ''}
daemon off;
worker_processes auto;
user root;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log ${folder}/access.log;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  ${brotli ? 'brotli_static on;' : ''}
  gzip_static on;
  server {
    listen 127.0.0.1:${port};
    root ${resolve(TESTED.folder, 'client')};
    location / { try_files $uri $uri.html $uri/index.html =404; }
  }
}
`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', configuration], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt += 1) {
    const answer = await fetch(`${origin}/`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) break;
    if (attempt === 100) throw new Error(`nginx no contestó; su configuración está en ${folder}`);
    await wait(50);
  }
  return {
    origin,
    brotli,
    async stop() {
      child.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
