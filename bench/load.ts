import { connect } from 'node:net';
import { percentile } from './statistics.ts';

/**
 * Requests one address many times over several connections. The program itself takes processor
 * time, so the measured speed is a lower limit.
 *
 * @returns the answers in a second, and the 99th percentile of their times in milliseconds
 */
export async function load(
  address: string,
  connections: number,
  seconds: number,
): Promise<{ perSecond: number; p99: number }> {
  const { host, hostname, port, pathname } = new URL(address);
  const headers = `Host: ${host}\r\nAccept-Encoding: br\r\nUser-Agent: medida`;
  const request = `GET ${pathname} HTTP/1.1\r\n${headers}\r\n\r\n`;
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1000;
  const client = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
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
  return { perSecond: latencies.length / seconds, p99: percentile(latencies, 0.99) };
}
