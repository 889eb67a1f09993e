import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a server on this machine that can be frozen: nothing passes, and nobody is told. */
export interface StallingProxy {
  port: number;
  /** Freezes as soon as a client sends something with this text in it, which does not pass either. */
  freezeAt(text: string): void;
  /** Resolves once it is frozen. */
  frozen(): Promise<void>;
  /** Lets everything pass that was held back, in its order, the end of a connection too. */
  thaw(): void;
  close(): Promise<void>;
}

/** @param target port on the loopback address */
export async function stallingProxy(target: number): Promise<StallingProxy> {
  let trigger: string | null = null;
  let stalled = false;
  let tellFrozen = Promise.withResolvers<undefined>();
  let held: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const pass = (deliver: () => void) => {
    if (stalled) held.push(deliver);
    else deliver();
  };
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (piece: Buffer) => {
        if (from === client && trigger !== null && piece.includes(trigger)) {
          trigger = null;
          stalled = true;
          tellFrozen.resolve(undefined);
        }
        pass(() => to.writable && to.write(piece));
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        pass(() => to.end());
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    freezeAt(text) {
      trigger = text;
      tellFrozen = Promise.withResolvers<undefined>();
    },
    frozen: () => tellFrozen.promise,
    thaw() {
      stalled = false;
      const late = held;
      held = [];
      for (const deliver of late) deliver();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
