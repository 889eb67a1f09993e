import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

export interface WebhookReceiver {
  url: string;
  calls: { asked: string; body: string; headers: Record<string, unknown>; status: number }[];
  manner: {
    status: number;
    /** The delay of the response, in milliseconds. Infinity means that no response comes. */
    delayMs: number;
    headers: Record<string, string>;
  };
  waiting(): number;
  hangUp(): void;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const calls: WebhookReceiver['calls'] = [];
  const manner: WebhookReceiver['manner'] = { status: 204, delayMs: 0, headers: {} };
  let waiting = 0;
  const server = createServer((request, response) => {
    const { status, delayMs, headers } = manner;
    const asked = `${request.method ?? ''} ${request.url ?? ''}`;
    waiting += 1;
    response.on('close', () => (waiting -= 1));
    const answer = async (body: Buffer) => {
      if (delayMs === Infinity) return;
      await wait(delayMs);
      calls.push({ asked, body: body.toString(), headers: request.headers, status });
      response.writeHead(status, headers).end();
    };
    buffer(request).then(answer, () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/avisos`,
    calls,
    manner,
    waiting: () => waiting,
    hangUp: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
