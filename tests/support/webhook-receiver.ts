import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/** A program of the agency's that takes webhook calls. */
export interface WebhookReceiver {
  url: string;
  /** Every call that was answered, refused ones too, in order. */
  calls: { body: string; headers: Record<string, unknown>; status: number }[];
  /** How it behaves from now on; may be changed at any time. */
  manner: {
    /** What it answers; by default 204. */
    status: number;
    /** How long it takes, in milliseconds; Infinity never to answer. */
    delayMs: number;
  };
  /** How many calls wait for an answer. */
  waiting(): number;
  /** Cuts every connection. */
  hangUp(): void;
  close(): Promise<void>;
}

/** Starts one on a free port of this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const calls: WebhookReceiver['calls'] = [];
  const manner = { status: 204, delayMs: 0 };
  let waiting = 0;
  const server = createServer((request, response) => {
    const { status, delayMs } = manner;
    waiting += 1;
    response.on('close', () => (waiting -= 1));
    const answer = async (body: Buffer) => {
      if (delayMs === Infinity) return;
      await wait(delayMs);
      calls.push({ body: body.toString(), headers: request.headers, status });
      response.writeHead(status).end();
    };
    // Who is killed in the middle of a call leaves no body.
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
