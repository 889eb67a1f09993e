import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface StubMail {
  uid: number;
  folder: string;
  header: string;
}

/**
 * An IMAP server that knows only the commands of IMAP4rev1 (RFC 3501) that find and delete a mail.
 */
export interface ImapStub {
  url: string;
  mails: StubMail[];
  state: { refuseLogin: boolean };
  close(): Promise<void>;
}

export async function startImapStub(): Promise<ImapStub> {
  const mails: StubMail[] = [];
  const state = { refuseLogin: false };
  const sockets = new Set<Socket>();
  // Without `noDelay`, each response of several lines would wait 40 ms until the client confirms
  // the previous line.
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('* OK [CAPABILITY IMAP4rev1 UIDPLUS] ready\r\n');
    let waiting = '';
    let folder = 'INBOX';
    const here = () => mails.filter((mail) => mail.folder === folder);
    const answer = (line: string) => {
      const [tag = '', command = '', ...rest] = line.split(' ');
      const say = (text: string) => socket.write(`* ${text}\r\n`);
      const done = (text = 'OK done') => socket.write(`${tag} ${text}\r\n`);
      const words = rest.join(' ');
      switch (command.toUpperCase()) {
        case 'CAPABILITY':
          say('CAPABILITY IMAP4rev1 UIDPLUS');
          return done();
        case 'LOGIN':
          return done(
            state.refuseLogin ? 'NO [AUTHENTICATIONFAILED] Invalid credentials' : 'OK in',
          );
        case 'LIST':
        case 'LSUB':
          if (words.includes('""') && words.endsWith('""')) say('LIST (\\Noselect) "/" ""');
          else {
            say(`${command.toUpperCase()} (\\HasNoChildren) "/" INBOX`);
            say(`${command.toUpperCase()} (\\HasNoChildren \\Junk) "/" Spam`);
          }
          return done();
        case 'SELECT':
          folder = words.replaceAll('"', '');
          say(`${here().length} EXISTS`);
          say('FLAGS (\\Deleted \\Seen)');
          say('OK [UIDVALIDITY 1] .');
          say('OK [UIDNEXT 99] .');
          return done('OK [READ-WRITE] selected');
        case 'UID':
          uid(words, say, done);
          return;
        case 'LOGOUT':
          say('BYE');
          done();
          return socket.end();
        default:
          return done();
      }
    };
    const uid = (words: string, say: (text: string) => void, done: (text?: string) => void) => {
      const [command = '', ...rest] = words.split(' ');
      if (command === 'SEARCH') {
        const asked = /message-id "?(<[^>]+>)"?/i.exec(words)?.[1];
        const found = here().filter(({ header }) => asked !== undefined && header.includes(asked));
        say(['SEARCH', ...found.map((mail) => mail.uid)].join(' '));
        done();
        return;
      }
      const wanted = (rest[0] ?? '').split(',').map(Number);
      const found = here().filter((mail) => wanted.includes(mail.uid));
      if (command === 'FETCH') {
        for (const mail of found) {
          const body = `${mail.header}\r\n`;
          const name = 'BODY[HEADER.FIELDS (AUTHENTICATION-RESULTS)]';
          say(
            `${here().indexOf(mail) + 1} FETCH (UID ${mail.uid} ${name} {${body.length}}\r\n${body})`,
          );
        }
      }
      if (command === 'STORE') {
        for (const mail of found) mails.splice(mails.indexOf(mail), 1);
      }
      done();
    };
    socket.on('data', (chunk) => {
      waiting += chunk.toString();
      const lines = waiting.split('\r\n');
      waiting = lines.pop() ?? '';
      for (const line of lines) answer(line);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `imap://ronda%40atalaya.example:clave@127.0.0.1:${port}`,
    mails,
    state,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
