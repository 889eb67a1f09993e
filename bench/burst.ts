import { connect } from 'node:net';
import { percentile } from './statistics.ts';

/** Everybody at once, each with a connection of their own. Milliseconds. */
export interface BurstFigures {
  connections: number;
  p50: number;
  longest: number;
  /** Who waited as long as a dropped SYN makes wait (RFC 6298: one second, then three). */
  dropped: number;
  failed: number;
}

const ROUNDS = 3;
/** Below one second, because the kernel's clock begins before ours. */
const RETRANSMITTED_MS = 950;

/** @param url asked for by so many at the same moment, some rounds one after the other */
export async function burst(url: URL, connections: number): Promise<BurstFigures> {
  const latencies: number[] = [];
  let failed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const all = await Promise.allSettled(Array.from({ length: connections }, () => visit(url)));
    for (const one of all) {
      if (one.status === 'fulfilled') latencies.push(one.value);
      else failed += 1;
    }
  }
  return {
    connections,
    p50: percentile(latencies, 0.5),
    longest: Math.max(...latencies),
    dropped: latencies.filter((latency) => latency >= RETRANSMITTED_MS).length,
    failed,
  };
}

function visit(url: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const socket = connect(Number(url.port), '127.0.0.1');
    socket.on('connect', () => {
      socket.write(
        `GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\n\r\n`,
      );
    });
    let received = 0;
    socket.on('data', (piece) => (received += piece.length));
    socket.on('error', reject);
    socket.on('close', () => {
      if (received > 0) resolve(performance.now() - start);
      else reject(new Error('nothing was answered'));
    });
  });
}
