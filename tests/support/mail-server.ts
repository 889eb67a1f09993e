import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real mail server that keeps its mails. */
export interface MailServer {
  /** `smtp://…`, for SMTP_URL. */
  url: string;
  received: Email[];
  /** How it behaves; may be changed at any time. */
  state: {
    /** Answers 451 to every sender, as servers do that are not ready. */
    down: boolean;
    refused: number;
    /** How long it takes over each message, in milliseconds. */
    delayMs: number;
    /** It answers no message until it has received this many; 0 to answer each. */
    answersFrom: number;
    /** Whether it offers SMTPUTF8 (RFC 6531). */
    speaksUtf8: boolean;
    /** The reply to a recipient, such as `552 5.2.2 Mailbox full`; null to accept. */
    judgeRecipient: (address: string) => string | null;
    /** The reply to a whole message; null to accept. */
    judgeMessage: (raw: string) => string | null;
  };
  close(): Promise<void>;
}

/**
 * Starts a mail server on a port of this machine.
 *
 * @param received the mails that an earlier server got, which are kept
 */
export async function startMailServer(port: number, received: Email[] = []): Promise<MailServer> {
  const state: MailServer['state'] = {
    down: false,
    refused: 0,
    delayMs: 0,
    answersFrom: 0,
    speaksUtf8: true,
    judgeRecipient: () => null,
    judgeMessage: () => null,
  };
  let held: (() => void)[] = [];
  /** Resolves at once, or when `answersFrom` messages have been received. */
  const enough = () =>
    new Promise<void>((answer) => {
      held.push(answer);
      if (held.length < state.answersFrom) return;
      state.answersFrom = 0;
      for (const each of held) each();
      held = [];
    });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // When it closes, it waits for nobody's idle connection.
    closeTimeout: 100,
    onConnect(_session, done) {
      server.options.hideSMTPUTF8 = !state.speaksUtf8;
      done();
    },
    onMailFrom(_address, _session, done) {
      if (!state.down) {
        done();
        return;
      }
      state.refused += 1;
      done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
    },
    onRcptTo(address, _session, done) {
      done(refusal(state.judgeRecipient(address.address)));
    },
    onData(stream, _session, done) {
      const take = async (raw: Buffer) => {
        await wait(state.delayMs);
        await enough();
        const refused = refusal(state.judgeMessage(raw.toString()));
        if (refused) {
          done(refused);
          return;
        }
        received.push(await PostalMime.parse(raw));
        done();
      };
      // A client that loses its lease during a message disconnects.
      buffer(stream).then(take, () => undefined);
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

/** @param reply a code and its text, as on the wire */
function refusal(reply: string | null): (Error & { responseCode: number }) | null {
  if (reply === null) return null;
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}

/**
 * A server that never finishes: it sends one line of a long greeting at intervals.
 *
 * @param port 0 for a free one
 * @param everyMs milliseconds between lines
 */
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
