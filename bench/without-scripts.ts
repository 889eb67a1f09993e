import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { BROTLI_BEST } from '#server/platform/http/content-encoding.ts';

interface Kept {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** The same site with every script taken out of its pages: as fast as these pages can ever be. */
export interface LimitSite {
  origin: string;
  close(): Promise<void>;
}

/** @param origin the site to take the pages from; each is fetched once and kept */
export async function serveWithoutScripts(origin: string): Promise<LimitSite> {
  const kept = new Map<string, Promise<Kept>>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const answer = kept.get(path) ?? take(`${origin}${path}`);
    kept.set(path, answer);
    answer.then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(502).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function take(url: string): Promise<Kept> {
  const answer = await fetch(url);
  const type = answer.headers.get('content-type') ?? '';
  const content = Buffer.from(await answer.arrayBuffer());
  const plain = type.startsWith('text/html') ? Buffer.from(stripped(content.toString())) : content;
  const headers: Record<string, string> = { 'content-type': type };
  for (const name of ['cache-control', 'content-security-policy']) {
    const value = answer.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  // Fonts and pictures are compressed in themselves.
  if (!/^(text\/|application\/(javascript|json)|image\/svg)/.test(type)) {
    return { status: answer.status, headers, body: plain };
  }
  headers['content-encoding'] = 'br';
  return { status: answer.status, headers, body: brotliCompressSync(plain, BROTLI_BEST) };
}

function stripped(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[^]*?<\/script>/gi, '')
    .replaceAll(/<link\b[^>]*rel="?modulepreload"?[^>]*>/gi, '');
}
