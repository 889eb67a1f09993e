import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real mail server that keeps what it gets. */
export interface MailServer {
  /** `smtp://…`, for SMTP_URL. */
  url: string;
  received: Email[];
  /** How it behaves; may be changed at any time. */
  state: {
    /** Answers 451 to every sender, as servers do that are not ready. */
    down: boolean;
    /** How many it has refused so far. */
    refused: number;
    /** How long it takes over each message, in milliseconds. */
    delayMs: number;
  };
  close(): Promise<void>;
}

/** Starts one on a port of this machine. */
export async function startMailServer(port: number): Promise<MailServer> {
  const received: Email[] = [];
  const state = { down: false, refused: 0, delayMs: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      if (!state.down) {
        done();
        return;
      }
      state.refused += 1;
      done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
    },
    onData(stream, _session, done) {
      void buffer(stream).then(async (raw) => {
        await wait(state.delayMs);
        received.push(await PostalMime.parse(raw));
        done();
      });
    },
  });
  // Clients that are killed, or whose server is, reset their connections.
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
