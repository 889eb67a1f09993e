import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { isFiguresPath } from '#server/watch/health/operations.ts';

/**
 * Opens the figures on a port of their own, on the loopback address: whoever reads them is on this
 * machine, whatever a proxy in front of the site passes on.
 *
 * @param place METRICS_PORT, where 0 lets the system choose one; or a socket that is bound already
 * @throws the system's error when it cannot listen, for example with code EADDRINUSE
 */
export async function openMetrics(
  registry: Registry,
  place: number | object,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    if (request.method !== 'GET' || !isFiguresPath(request.url ?? '')) {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  if (typeof place === 'number') server.listen(place, '127.0.0.1');
  else server.listen(place);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
