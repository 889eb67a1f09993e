import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:tls';
import { freePort } from '../tests/support/site.ts';

const START_LIMIT_MS = 20_000;

/** What stands behind the proxy: a server on this port, or files that the proxy sends itself. */
export type Behind = { port: number } | { folder: string };

/** Caddy with TLS and HTTP/2 in front of several sites, each an origin of its own. */
export interface TlsProxy<Name extends string> {
  origins: Record<Name, string>;
  /** What tells Chromium that the certificate is good: without it nothing would be kept or prerendered. */
  flag: string;
  stop(): Promise<void>;
}

/** Starts Debian's Caddy with a certificate of its own authority, which no trust store learns of. */
export async function startTlsProxy<Name extends string>(
  sites: Readonly<Record<Name, Behind>>,
): Promise<TlsProxy<Name>> {
  const folder = mkdtempSync(join(tmpdir(), 'atalaya-proxy-'));
  const origins = {} as Record<Name, string>;
  const blocks: string[] = [];
  for (const name of Object.keys(sites) as Name[]) {
    origins[name] = `https://localhost:${await freePort()}`;
    blocks.push(`${origins[name]} {\n\ttls internal\n${served(sites[name])}\n}`);
  }
  const file = join(folder, 'Caddyfile');
  // Without QUIC: Chromium would change protocols between one load and the next.
  const options =
    '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tservers {\n\t\tprotocols h1 h2\n\t}\n}\n';
  writeFileSync(file, `${options}${blocks.join('\n')}\n`);
  const log = openSync(join(folder, 'registro'), 'a');
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = once(child, 'exit').catch(() => undefined);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const keys = new Set<string>();
  for (const origin of Object.values<string>(origins)) {
    const limit = performance.now() + START_LIMIT_MS;
    let key = await keyOf(origin);
    while (key === null) {
      if (child.exitCode !== null || performance.now() > limit) {
        const said = readFileSync(join(folder, 'registro'), 'utf8');
        await stop();
        throw new Error(`Caddy no arrancó (paquete «caddy» de Debian):\n${said}`);
      }
      await wait(50);
      key = await keyOf(origin);
    }
    keys.add(key);
  }
  return { origins, flag: `--ignore-certificate-errors-spki-list=${[...keys].join(',')}`, stop };
}

function served(behind: Behind): string {
  if ('port' in behind) return `\treverse_proxy 127.0.0.1:${behind.port}`;
  // Kept for a year, as a publisher who knows how would have it: its pages ask for them with plain names.
  return (
    `\troot * ${resolve(behind.folder)}\n` +
    '\t@kept path *.css *.js *.png *.woff2 *.ico\n' +
    '\theader @kept Cache-Control "public, max-age=31536000, immutable"\n' +
    '\tfile_server {\n\t\tprecompressed br\n\t}'
  );
}

/** @returns the digest of the certificate's public key, as Chromium takes it; null while nobody answers */
async function keyOf(origin: string): Promise<string | null> {
  const { hostname: servername, port } = new URL(origin);
  const socket = connect({
    host: servername,
    port: Number(port),
    servername,
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect');
    const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' });
    return key === undefined ? null : createHash('sha256').update(key).digest('base64');
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}
