import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { TESTED } from '../scripts/build.mjs';
import { residentBytes } from '../tests/support/resident.ts';
import { freePort } from '../tests/support/site.ts';
import { load, type LoadFigures } from './load.ts';
import { say } from './progress.ts';
import { startServer } from './server-process.ts';
import { median } from './statistics.ts';

const CONNECTIONS = 64;
const SECONDS = 8;
const STARTS = 5;
const REST_MS = 5_000;

export interface TargetFigures {
  target: string;
  ours: LoadFigures;
  /**
   * The speed of Node's own HTTP server when it sends the same page. Our server uses Node's server,
   * so our server cannot be faster.
   */
  bareNode: LoadFigures;
}

/** The speed and memory of the server. `coldStart` is in milliseconds. */
export interface ServerFigures {
  connections: number;
  targets: TargetFigures[];
  coldStart: number;
  idleBytes: number;
  loadedBytes: number;
}

export async function measureServer(): Promise<ServerFigures> {
  const starts: number[] = [];
  while (starts.length < STARTS) {
    say(`arranque en frío ${starts.length + 1} de ${STARTS}`);
    const server = await startServer();
    starts.push(server.coldStartMs);
    await server.stop();
  }

  const server = await startServer();
  try {
    await wait(REST_MS);
    const idleBytes = residentBytes(server.pid);
    let loadedBytes = idleBytes;
    const sampling = setInterval(() => {
      loadedBytes = Math.max(loadedBytes, residentBytes(server.pid));
    }, 500);
    const targets: TargetFigures[] = [];
    for (const target of ['/', largestScript()]) {
      say(`${target}: ${CONNECTIONS} conexiones, ${SECONDS} s cada servidor`);
      // This first load is not measured, because the just-in-time compiler and the file cache are
      // not ready.
      await load(`${server.origin}${target}`, CONNECTIONS, 2);
      const ours = await load(`${server.origin}${target}`, CONNECTIONS, SECONDS);
      const bareNode = await loadBareNode(server.origin, target);
      targets.push({ target, ours, bareNode });
    }
    clearInterval(sampling);
    const coldStart = median(starts);
    return { connections: CONNECTIONS, targets, coldStart, idleBytes, loadedBytes };
  } finally {
    await server.stop();
  }
}

async function loadBareNode(origin: string, target: string): Promise<LoadFigures> {
  const port = await freePort();
  const answer = await fetch(`${origin}${target}`, { headers: { 'accept-encoding': 'identity' } });
  const body = brotliCompressSync(await answer.arrayBuffer());
  const child = spawn(process.execPath, ['-e', BARE_SERVER, String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(body);
  await once(child.stdout, 'data');
  try {
    await load(`http://127.0.0.1:${port}${target}`, CONNECTIONS, 2);
    return await load(`http://127.0.0.1:${port}${target}`, CONNECTIONS, SECONDS);
  } finally {
    child.kill();
  }
}

const BARE_SERVER = `
const chunks = [];
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
  const body = Buffer.concat(chunks);
  const headers = ['Content-Type', 'text/html', 'Content-Encoding', 'br', 'Content-Length', body.length];
  require('node:http')
    .createServer((_request, response) => response.writeHead(200, headers).end(body))
    .listen(Number(process.argv[1]), '127.0.0.1', () => console.log('listo'));
});`;

function largestScript(): string {
  const folder = `${TESTED.folder}/client/_astro`;
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .sort((a, b) => statSync(`${folder}/${b}`).size - statSync(`${folder}/${a}`).size);
  return `/_astro/${scripts[0] ?? ''}`;
}
