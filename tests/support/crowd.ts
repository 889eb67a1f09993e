import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** How often somebody new wants the home page meanwhile, in milliseconds. */
const NEWCOMER_EVERY_MS = 100;

export interface Crowd {
  connections: number;
  seconds: number;
  /** Whether each keeps its connection, or opens another for each request. */
  keepsConnection: boolean;
  paths: readonly string[];
}

export interface CrowdReport {
  /** Answers to the crowd, by status. */
  seen: Map<number, number>;
  /** What each newcomer waited for the home page, in milliseconds, the shortest first. */
  waits: number[];
}

/**
 * Lets a crowd ask from a process of its own, and newcomers for the home page from this one, each by
 * a new connection and none waiting for another.
 *
 * @throws Error when a newcomer gets anything but 200
 */
export async function underCrowd(port: number, crowd: Crowd): Promise<CrowdReport> {
  const { connections, seconds, keepsConnection, paths } = crowd;
  const manner = keepsConnection ? 'keep' : 'new';
  const args = [port, connections, seconds, manner, ...paths].map(String);
  const child = spawn(process.execPath, ['tests/support/crowd.mjs', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  await once(child.stdout, 'data');
  const newcomers: Promise<number>[] = [];
  while (child.exitCode === null) {
    newcomers.push(homePage(port));
    await wait(NEWCOMER_EVERY_MS);
  }
  const waits = (await Promise.all(newcomers)).sort((one, other) => one - other);
  await ended;
  const counted = JSON.parse(printed.slice(printed.indexOf('{'))) as Record<string, number>;
  const seen = new Map(Object.entries(counted).map(([status, count]) => [Number(status), count]));
  return { seen, waits };
}

function homePage(port: number): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    request({ agent: new Agent(), port, path: '/', host: '127.0.0.1' }, (answer) => {
      answer.resume().on('close', () => {
        if (answer.statusCode === 200) resolve(performance.now() - started);
        else reject(new Error(`the home page answered ${answer.statusCode}`));
      });
    })
      .on('error', reject)
      .end();
  });
}

const BARE = `require('node:http').createServer((_, response) => response.end('hola'))
  .listen(0, '127.0.0.1', function () { process.stdout.write(String(this.address().port)); });`;

/** A server that does nothing but answer, to compare with: what waits there is Node's and the machine's. */
export async function startBareServer(): Promise<{ port: number; close: () => void }> {
  const child: ChildProcess = spawn(process.execPath, ['-e', BARE], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return { port: Number(line.toString()), close: () => child.kill() };
}
