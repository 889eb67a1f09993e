import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  received: Email[];
  state: {
    down: boolean;
    delayMs: number;
    judgeRecipient: (address: string) => string | null;
    judgeMessage: (raw: string) => string | null;
  };
  close(): Promise<void>;
}

/**
 * Starts a mail server on a port of this machine. It adds the mails to `received`, which may have
 * the mails of an earlier server.
 */
export async function startMailServer(port: number, received: Email[] = []): Promise<MailServer> {
  const state: MailServer['state'] = {
    down: false,
    delayMs: 0,
    judgeRecipient: () => null,
    judgeMessage: () => null,
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onMailFrom(_address, _session, done) {
      if (!state.down) {
        done();
        return;
      }
      done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
    },
    onRcptTo(address, _session, done) {
      done(refusal(state.judgeRecipient(address.address)));
    },
    onData(stream, _session, done) {
      const take = async (raw: Buffer) => {
        await wait(state.delayMs);
        const refused = refusal(state.judgeMessage(raw.toString()));
        if (refused) {
          done(refused);
          return;
        }
        received.push(await PostalMime.parse(raw));
        done();
      };
      // Drops an incomplete mail: a process that loses its lease ends the connection early.
      buffer(stream).then(take, () => undefined);
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function refusal(reply: string | null): (Error & { responseCode: number }) | null {
  if (reply === null) return null;
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}

/** Starts a server that sends its greeting line by line and never ends the greeting. */
export async function startDrippingServer(
  port: number,
  everyMs: number,
): Promise<{ url: string; connections: () => number; close: () => Promise<void> }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    const timer = setInterval(() => socket.write('220-un momento\r\n'), everyMs);
    socket.on('close', () => clearInterval(timer));
    socket.on('error', () => undefined);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
