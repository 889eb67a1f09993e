import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { percentile } from './statistics.ts';

const run = promisify(execFile);

export interface LoadFigures {
  perSecond: number;
  p99: number;
  tool: 'wrk' | 'propio';
}

const HEADERS = { 'Accept-Encoding': 'br', 'User-Agent': 'medida' };

/**
 * Requests one address many times over several connections and measures the answers, with the
 * program `wrk` if the machine has it.
 */
export async function load(
  url: string,
  connections: number,
  seconds: number,
): Promise<LoadFigures> {
  try {
    await run('sh', ['-c', 'command -v wrk']);
  } catch {
    return ownLoad(new URL(url), connections, seconds);
  }
  const headers = Object.entries(HEADERS).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    ...headers,
    url,
  ]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? NaN);
  const [, value = 'NaN', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  if (stdout.includes('Non-2xx')) throw new Error(`${url} no siempre contestó 200:\n${stdout}`);
  const factor = { us: 0.001, ms: 1, s: 1000 }[unit] ?? 1;
  return { perSecond, p99: Number(value) * factor, tool: 'wrk' };
}

/**
 * Measures the server if `wrk` is missing. This function is slower than `wrk`, so the measured
 * speed may be too low.
 */
async function ownLoad(url: URL, connections: number, seconds: number): Promise<LoadFigures> {
  const lines = Object.entries({ Host: url.host, ...HEADERS }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const request = `GET ${url.pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1000;
  const client = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname);
      let rest = 0;
      let sent = 0;
      const ask = () => {
        if (performance.now() > end) {
          socket.destroy();
          resolve();
          return;
        }
        sent = performance.now();
        socket.write(request);
      };
      socket.on('connect', ask);
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        if (rest === 0) {
          // The loopback network delivers all headers of a response in one piece.
          const head = chunk.indexOf('\r\n\r\n');
          const text = chunk.subarray(0, head).toString('latin1');
          rest = head + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
        }
        rest -= chunk.length;
        if (rest > 0) return;
        rest = 0;
        latencies.push(performance.now() - sent);
        ask();
      });
    });
  await Promise.all(Array.from({ length: connections }, client));
  return {
    perSecond: latencies.length / seconds,
    p99: percentile(latencies, 0.99),
    tool: 'propio',
  };
}
