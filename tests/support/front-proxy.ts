import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A proxy with TLS in front of one process or more, as Caddy would be. */
export interface FrontProxy {
  url: string;
  /** Certificates that a client must trust, for NODE_EXTRA_CA_CERTS. */
  trusted: string;
  state: {
    /** Answers 502, as a proxy whose site is gone. */
    broken: boolean;
    /** Ports of the processes; requests go to them by turns. */
    ports: number[];
  };
  /** Shows a certificate that has ended; or the good one again. */
  expire(expired: boolean): void;
  close(): Promise<void>;
}

/** Makes both certificates with OpenSSL; starts nothing where it is missing. */
export async function startFrontProxy(port: number): Promise<FrontProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'atalaya-tls-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...curve, '-keyout', at('k'), '-out', at('c'), '-days', '90', ...subject);
  openssl('x509', '-in', at('c'), '-signkey', at('k'), '-days', '-1', '-out', at('e'));
  const key = readFileSync(at('k'));
  const good = { key, cert: readFileSync(at('c')) };
  const state: FrontProxy['state'] = { broken: false, ports: [] };
  let turn = 0;
  const server = createServer(good, (incoming, outgoing) => {
    const to = state.ports[turn++ % state.ports.length];
    if (state.broken || to === undefined) {
      outgoing.writeHead(502).end('Bad Gateway');
      return;
    }
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': incoming.headers.host ?? '',
    };
    const { method, url: path } = incoming;
    const onward = request({ host: '127.0.0.1', port: to, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://localhost:${port}`,
    trusted: at('c'),
    state,
    expire(expired) {
      server.setSecureContext(expired ? { key, cert: readFileSync(at('e')) } : good);
      server.closeAllConnections();
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      rmSync(folder, { recursive: true });
    },
  };
}
