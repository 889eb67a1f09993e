import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface StubMail {
  uid: number;
  folder: string;
  header: string;
  /** The whole mail. A test that needs only the header leaves it out. */
  raw?: string;
  at?: Date;
  seen?: boolean;
}

/** A command of a client. The server first gives it to `fault`, which may answer it. */
export interface Asked {
  socket: Socket;
  tag: string;
  line: string;
}

export type ImapStub = Awaited<ReturnType<typeof startImapStub>>;

const CAPABILITIES = 'CAPABILITY IMAP4rev1 IDLE UIDPLUS MOVE';

/**
 * Starts a server with the parts of IMAP4rev1 (RFC 3501), IDLE (RFC 2177) and MOVE (RFC 6851) that
 * the site uses.
 */
export async function startImapStub() {
  const mails: StubMail[] = [];
  const state = {
    refuseLogin: false,
    validity: 7,
    /** A search also returns these UIDs, although no mail has them. */
    ghosts: [] as number[],
    date: ({ at = new Date() }: StubMail) => imapDate(at),
    /** Answers a command in place of the server, and returns true if it did. */
    fault: null as ((asked: Asked) => boolean) | null,
  };
  const idle = new Map<Socket, string>();
  const sockets = new Set<Socket>();
  let lastUid = 0;
  // `noDelay` makes the tests faster: each line of a response would wait up to 40 ms for the TCP
  // acknowledgement of the line before.
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const say = (text: string) => socket.write(`* ${text}\r\n`);
    say(`OK [${CAPABILITIES}] ready`);
    let waiting = '';
    let folder = 'INBOX';
    const here = () => mails.filter((mail) => mail.folder === folder);

    function answer({ tag, line }: Asked): void {
      const done = (text = 'OK done') => void socket.write(`${tag} ${text}\r\n`);
      const [command = '', ...words] = line.toUpperCase().split(' ');
      if (command === 'CAPABILITY') say(CAPABILITIES);
      if (command === 'LOGIN' && state.refuseLogin) {
        done('NO [AUTHENTICATIONFAILED] Invalid credentials');
        return;
      }
      if (command === 'LIST' && line.endsWith('""')) say('LIST (\\Noselect) "/" ""');
      else if (command === 'LIST' || command === 'LSUB') {
        say(`${command} (\\HasNoChildren) "/" INBOX`);
        say(`${command} (\\HasNoChildren \\Junk) "/" Spam`);
        say(`${command} (\\HasNoChildren \\Sent) "/" Enviados`);
      }
      if (command === 'SELECT' || command === 'EXAMINE') {
        folder = line.split(' ')[1]?.replaceAll('"', '') ?? '';
        say(`${here().length} EXISTS`);
        say('FLAGS (\\Deleted \\Seen)');
        say(`OK [UIDVALIDITY ${state.validity}] .`);
        say(`OK [UIDNEXT ${Math.max(0, ...here().map(({ uid }) => uid)) + 1}] .`);
        done('OK [READ-WRITE] selected');
        return;
      }
      if (command === 'IDLE') {
        socket.write('+ idling\r\n');
        say(`${here().length} EXISTS`);
        idle.set(socket, tag);
        return;
      }
      if (command === 'UID' && words[0] === 'SEARCH') search(line);
      else if (command === 'UID') {
        const wanted = (words[1] ?? '').split(',').map(Number);
        const found = here().filter(({ uid }) => wanted.includes(uid));
        for (const mail of found) change(mail, line);
      }
      done();
    }

    function search(line: string): void {
      const [, name = '', value = ''] = /header ([\w-]+) "?(<[^>]+>)?/i.exec(line) ?? [];
      const [, since = ''] = /since "?([\w-]+)/i.exec(line) ?? [];
      const [, uid, isRange] = /search .*\buid (\d+)(:\*)?/i.exec(line) ?? [];
      const isAsked = (each: number) =>
        isRange === undefined ? each === Number(uid) : each >= Number(uid);
      const found = here().filter(
        ({ header, at = new Date() }) =>
          (name === '' || header.toLowerCase().includes(`${name.toLowerCase()}:`)) &&
          header.includes(value) &&
          (since === '' || at.getTime() >= Date.parse(`${since} UTC`)),
      );
      const uids = [...found.map((mail) => mail.uid), ...(folder === 'INBOX' ? state.ghosts : [])];
      say(['SEARCH', ...uids.filter((each) => uid === undefined || isAsked(each))].join(' '));
    }

    function change(mail: StubMail, line: string): void {
      if (/^uid fetch/i.test(line)) say(`${here().indexOf(mail) + 1} FETCH (${items(mail, line)})`);
      if (/^uid store .*\\seen/i.test(line)) mail.seen = true;
      if (/^uid store .*\\deleted/i.test(line)) mails.splice(mails.indexOf(mail), 1);
      const [, moved] = /^uid move \S+ "?([^"]+)/i.exec(line) ?? [];
      if (moved !== undefined) mail.folder = moved;
    }

    function items(mail: StubMail, line: string): string {
      const { uid, header, raw = '' } = mail;
      const literal = (name: string, text: string) => `${name} {${text.length}}\r\n${text}`;
      const asks = (name: RegExp, item: string) => (name.test(line) ? [item] : []);
      const fields = 'BODY[HEADER.FIELDS (AUTHENTICATION-RESULTS)]';
      return [
        `UID ${uid}`,
        ...asks(/rfc822\.size/i, `RFC822.SIZE ${raw.length}`),
        ...asks(/internaldate/i, state.date(mail)).map((at) => at && `INTERNALDATE ${at}`),
        ...asks(
          /envelope/i,
          'ENVELOPE (NIL "La maqueta" (("Luz Mora" NIL "luz" "correo.example")) NIL NIL NIL NIL NIL NIL NIL)',
        ),
        ...asks(/header\.fields/i, literal(fields, `${header}\r\n`)),
        ...asks(/body\.peek\[\]/i, literal('BODY[]', raw)),
      ]
        .filter((item) => item !== '')
        .join(' ');
    }

    socket.on('data', (chunk) => {
      waiting += chunk.toString();
      const lines = waiting.split('\r\n');
      waiting = lines.pop() ?? '';
      for (const text of lines) {
        if (text.toUpperCase() === 'DONE') {
          socket.write(`${idle.get(socket) ?? ''} OK done\r\n`);
          idle.delete(socket);
          continue;
        }
        const tag = text.slice(0, text.indexOf(' '));
        const asked = { socket, tag, line: text.slice(tag.length + 1) };
        if (state.fault?.(asked) !== true) answer(asked);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `imap://ronda%40atalaya.example:clave@127.0.0.1:${port}`,
    mails,
    state,
    of: (folder: string) => mails.filter((mail) => mail.folder === folder),
    /** Adds a mail with the text `Mensaje <uid>`, and tells the clients that wait with IDLE. */
    deliver(headers: Record<string, string>, { folder = 'INBOX', at = new Date() } = {}): number {
      const uid = (lastUid += 1);
      const all = { 'Message-ID': `<${uid}@c.example>`, ...headers };
      const header = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
      const raw = `${header.join('\r\n')}\r\n\r\nMensaje ${uid}\r\n`;
      mails.push({ uid, folder, header: header.join('\r\n'), raw, at, seen: false });
      for (const socket of idle.keys()) socket.write(`* ${mails.length} EXISTS\r\n`);
      return uid;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function imapDate(at: Date): string {
  const [, day, month, year, time] = /(\d\d) (\w+) (\d+) (\S+)/.exec(at.toUTCString()) ?? [];
  return `"${day}-${month}-${year} ${time} +0000"`;
}
