import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../tests/support/site.ts';
import { say } from './progress.ts';

const run = promisify(execFile);

const MODULES = '/usr/lib/nginx/modules';
const BROTLI_FILTER = `${MODULES}/ngx_http_brotli_filter_module.so`;
const PACKAGES = ['nginx', 'libnginx-mod-http-brotli-filter'];

/**
 * Installs nginx and its brotli module. Returns null if nginx is ready, else a description of the
 * problem in Spanish.
 */
export async function installComparison(): Promise<string | null> {
  const present = async () => {
    const found = await run('sh', ['-c', 'command -v nginx']).catch(() => null);
    return found !== null && existsSync(BROTLI_FILTER);
  };
  if (await present()) return null;
  if (process.getuid?.() !== 0) return 'nginx no está y solo root puede instalarlo';
  say(`instalando ${PACKAGES.join(', ')} con apt-get`);
  try {
    // Run level 1 stops Debian's scripts from starting nginx.
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

const basics = (folder: string) => `daemon off;
worker_processes auto;
user root;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 2048; }`;

/**
 * Starts one nginx with TLS, HTTP/2 and brotli in front of our site and of AstroWind, the site for
 * comparison.
 */
export async function startTlsNginx(
  port: number,
  peer: string,
): Promise<{ ours: string; theirs: string; stop(): Promise<void> }> {
  const [ownPort, peerPort] = [await freePort(), await freePort()];
  const [ours, theirs] = [`https://localhost:${ownPort}`, `https://localhost:${peerPort}`];
  const types =
    'text/css application/javascript text/javascript image/svg+xml application/json application/xml text/plain';
  const stop = await start(
    ours,
    (folder) => `load_module ${BROTLI_FILTER};
${basics(folder)}
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  gzip on; gzip_comp_level 6; gzip_min_length 256; gzip_types ${types};
  brotli on; brotli_comp_level 6; brotli_min_length 256; brotli_types ${types};
  ssl_certificate ${folder}/certificate.pem;
  ssl_certificate_key ${folder}/key.pem;
  ssl_session_cache shared:a:5m;
  upstream ours { server 127.0.0.1:${port}; keepalive 64; }
  server {
    listen 127.0.0.1:${ownPort} ssl http2;
    location / {
      proxy_pass http://ours;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto https;
      proxy_set_header X-Forwarded-Host $http_host;
    }
  }
  server {
    listen 127.0.0.1:${peerPort} ssl http2;
    root ${peer};
    location /_astro/ { add_header Cache-Control "public, max-age=31536000, immutable"; }
    location / { try_files $uri $uri/index.html $uri.html =404; }
  }
}
`,
  );
  return { ours, theirs, stop };
}

async function start(
  origin: string,
  configuration: (folder: string) => string,
): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'atalaya-nginx-'));
  chmodSync(folder, 0o755);
  const files = ['-keyout', `${folder}/key.pem`, '-out', `${folder}/certificate.pem`];
  const subject = ['-subj', '/CN=localhost', '-days', '1'];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject]);
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder));
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const { hostname: host, port } = new URL(origin);
  for (let attempt = 0; ; attempt += 1) {
    const socket = connect({ host, port: Number(port) });
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) break;
    if (attempt === 100) throw new Error(`nginx no contestó; su configuración está en ${folder}`);
    await wait(50);
  }
  return async () => {
    child.kill('SIGQUIT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}
