import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import type { Job } from '#server/platform/jobs.ts';
import { sharedDatabase } from '#tests/support/databases.ts';
import { createUnreadMails, type UnreadMails } from './unread-mails.ts';
import { createMailboxReader } from './mailbox-reader.ts';
import { testConversation } from './testing-conversation.ts';

interface Asked {
  socket: Socket;
  tag: string;
  line: string;
  well: () => void;
}

/** Starts a server with the parts of IMAP4rev1 and IDLE that the reader uses (RFC 3501, 2177). */
async function startServer() {
  const mails = new Map<number, string>();
  const state = {
    fault: null as ((asked: Asked) => boolean) | null,
    connections: 0,
    ghosts: [] as number[],
    date: (uid: number) => `"08-Jan-2026 12:00:${String(uid).padStart(2, '0')} +0000"`,
  };
  const idle = new Set<{ socket: Socket; tag: string }>();
  const sockets = new Set<Socket>();
  const selected = new WeakMap<Socket, Map<number, string>>();
  const none = new Map<number, string>();
  const answer = (socket: Socket, tag: string, line: string) => {
    const say = (text: string) => socket.write(`* ${text}\r\n`);
    const done = (text = 'OK done') => socket.write(`${tag} ${text}\r\n`);
    const command = line.split(' ')[0]?.toUpperCase();
    if (command === 'CAPABILITY') say('CAPABILITY IMAP4rev1 IDLE UIDPLUS');
    if (command === 'LIST') {
      say(line.endsWith('""') ? 'LIST (\\Noselect) "/" ""' : 'LIST () "/" INBOX');
      if (line.includes('*')) say('LIST (\\Sent) "/" Enviados');
    }
    if (command === 'SELECT' || command === 'EXAMINE') {
      const here = line.includes('INBOX') ? mails : none;
      selected.set(socket, here);
      say(`${here.size} EXISTS`);
      say('FLAGS (\\Seen)');
      say('OK [UIDVALIDITY 7] .');
      say(`OK [UIDNEXT ${Math.max(0, ...here.keys()) + 1}] .`);
      done('OK [READ-WRITE] selected');
      return;
    }
    if (command === 'IDLE') {
      socket.write('+ idling\r\n');
      if (selected.get(socket) === mails) say(`${mails.size} EXISTS`);
      idle.add({ socket, tag });
      return;
    }
    if (/^UID SEARCH/i.test(line)) {
      const range = /UID (\d+)(:\*)?/i.exec(line.slice(4));
      const from = Number(range?.[1] ?? 0);
      const here = selected.get(socket) ?? none;
      const named = here === none ? [] : [...here.keys(), ...state.ghosts];
      say(
        [
          'SEARCH',
          ...named.filter((uid) => (range && !range[2] ? uid === from : uid >= from)),
        ].join(' '),
      );
    }
    if (/^UID FETCH/i.test(line)) {
      const uid = Number(/FETCH (\d+)/i.exec(line)?.[1]);
      const raw = mails.get(uid);
      if (raw !== undefined) {
        const items = [`UID ${uid}`];
        if (/RFC822\.SIZE/i.test(line)) items.push(`RFC822.SIZE ${raw.length}`);
        if (/INTERNALDATE/i.test(line) && state.date(uid) !== '') {
          items.push(`INTERNALDATE ${state.date(uid)}`);
        }
        if (/ENVELOPE/i.test(line)) {
          items.push(
            'ENVELOPE (NIL "La maqueta" (("Luz Mora" NIL "luz" "correo.example")) NIL NIL NIL NIL NIL NIL NIL)',
          );
        }
        if (/BODY\.PEEK\[\]/i.test(line)) items.push(`BODY[] {${raw.length}}\r\n${raw}`);
        say(`${uid} FETCH (${items.join(' ')})`);
      }
    }
    done();
  };
  // Without `noDelay`, each answer of several lines waits 40 ms for an acknowledgement.
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    state.connections += 1;
    socket.on('error', () => undefined);
    socket.write('* OK [CAPABILITY IMAP4rev1 IDLE UIDPLUS] ready\r\n');
    let waiting = '';
    socket.on('data', (chunk) => {
      waiting += chunk.toString();
      const lines = waiting.split('\r\n');
      waiting = lines.pop() ?? '';
      for (const text of lines) {
        if (text.toUpperCase() === 'DONE') {
          for (const each of idle) {
            if (each.socket !== socket) continue;
            idle.delete(each);
            socket.write(`${each.tag} OK done\r\n`);
          }
          continue;
        }
        const tag = text.slice(0, text.indexOf(' '));
        const line = text.slice(tag.length + 1);
        const well = () => answer(socket, tag, line);
        if (state.fault?.({ socket, tag, line, well }) !== true) well();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    state,
    mails,
    url: `imap://hola%40atalaya.example:clave@127.0.0.1:${(server.address() as AddressInfo).port}`,
    deliver() {
      const uid = Math.max(0, ...mails.keys()) + 1;
      const header = `From: Luz Mora <luz@correo.example>\r\nMessage-ID: <${uid}@c.example>`;
      mails.set(uid, `${header}\r\n\r\nMensaje ${uid}\r\n`);
      for (const { socket } of idle) socket.write(`* ${mails.size} EXISTS\r\n`);
      return uid;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

describe('a mailbox whose server misbehaves', () => {
  const tables = ['lead_message', 'mailbox', 'mailbox_aside', 'watch_turn'] as const;
  const test = sharedDatabase('sqlite', tables);
  let server: Awaited<ReturnType<typeof startServer>>;
  let unread: UnreadMails;
  const clock = { now: Date.UTC(2026, 0, 8, 18) };
  let waits: number[] = [];
  let logged: Record<string, unknown>[] = [];
  let readers: Job[] = [];
  let overdue = Promise.withResolvers<undefined>();

  beforeAll(() => {
    const erasedAmong = () => Promise.resolve(new Set<string>());
    unread = createUnreadMails(test.database, { erasedAmong, now: () => clock.now });
  });
  beforeEach(async () => {
    [waits, logged, readers] = [[], [], []];
    server = await startServer();
    start();
    await expect.poll(lastUid).toBe(0);
    await stop();
  });
  afterEach(async () => {
    await stop();
    await server.close();
  });

  function start(): void {
    const { dataDir } = test.config;
    const reader = createMailboxReader({
      settings: () => ({ url: server.url, folder: 'INBOX', sentFolder: null, done: 'visto' }),
      database: test.database,
      conversation: testConversation(test.database, dataDir, { now: () => clock.now }),
      unread,
      turns: createScheduledLeases(test.database),
      log: { info: () => undefined, warn: (about: object) => void logged.push({ ...about }) },
      pause: (ms) => {
        waits.push(ms);
        return new Promise(setImmediate);
      },
      now: () => clock.now,
      within: (work, _ms, late) =>
        Promise.race([work, overdue.promise.then(() => Promise.reject(late?.() ?? new Error()))]),
    });
    reader.start();
    readers.push(reader);
  }
  const stop = () => Promise.all(readers.map((reader) => reader.stop()));
  const bodies = async () => {
    const rows = await test.database.kysely.selectFrom('lead_message').select('body').execute();
    return rows.map(({ body }) => body).sort();
  };
  async function lastUid() {
    const rows = await test.database.kysely.selectFrom('mailbox').selectAll().execute();
    const row = rows.find(({ id }) => id.endsWith('INBOX'));
    return row === undefined || row.uid_validity === '' ? -1 : row.last_uid;
  }

  const isBad = (line: string) => /^UID FETCH 2 /i.test(line);
  const isBody = (line: string) => isBad(line) && /BODY/i.test(line);
  const inPlaceOf =
    (which: (line: string) => boolean, what: (asked: Asked) => void) => (asked: Asked) => {
      if (!which(asked.line)) return false;
      what(asked);
      return true;
    };
  const says =
    (text: string) =>
    ({ socket, tag }: Asked) =>
      void socket.write(text.replaceAll('TAG', tag));

  const gives = (what: string) => inPlaceOf(isBody, says(`* ${what}\r\nTAG OK done\r\n`));

  it.each<[string, (asked: Asked) => boolean, reason: string]>([
    ['answers NO', inPlaceOf(isBad, says('TAG NO [CONTACTADMIN] corrupted\r\n')), 'corrupted'],
    ['answers BAD', inPlaceOf(isBody, says('TAG BAD what\r\n')), 'what'],
    ['gives no content', gives('2 FETCH (UID 2)'), 'sin su contenido'],
    ['gives an empty content', gives('2 FETCH (UID 2 BODY[] "")'), 'sin su contenido'],
    ['gives a NIL content', gives('2 FETCH (UID 2 BODY[] NIL)'), 'sin su contenido'],
    ['gives nothing', inPlaceOf(isBad, says('TAG OK done\r\n')), 'lo nombra y no lo da'],
    ['gives another one', gives('1 FETCH (UID 1 BODY[] "x")'), 'sin su contenido'],
    ['gives what is no answer', gives('2 FETCH ((('), ''],
    ['hangs up', inPlaceOf(isBad, ({ socket }) => void socket.destroy()), 'corta la conexión'],
    [
      'hangs up in the middle of it',
      inPlaceOf(
        isBody,
        ({ socket }) => void socket.end('* 2 FETCH (UID 2 BODY[] {999}\r\nFrom: l'),
      ),
      'corta la conexión',
    ],
    [
      'never answers',
      inPlaceOf(isBody, () => {
        overdue.resolve(undefined);
        overdue = Promise.withResolvers();
      }),
      'corta la conexión',
    ],
  ])(
    'over one mail: %s; those behind it come in, it is shown, and comes once it can',
    async (_kind, fault, reason) => {
      for (let count = 0; count < 3; count += 1) server.deliver();
      server.state.fault = fault;
      start();
      await expect.poll(bodies).toEqual(['Mensaje 1', 'Mensaje 3']);
      await expect.poll(lastUid).toBe(3);
      const tries = async () =>
        (await test.database.kysely.selectFrom('mailbox_aside').select('tries').execute())[0]
          ?.tries;
      while (((await tries()) ?? 0) < 3) {
        const tried = (await tries()) ?? 0;
        clock.now += 60 * 60_000;
        server.deliver();
        await expect.poll(tries).toBeGreaterThan(tried);
      }
      const behind = server.mails.size;
      await expect.poll(async () => (await bodies()).length).toBe(behind - 1);
      const [shown] = await unread.list();
      expect(shown).toMatchObject({ reason: expect.stringContaining(reason) as string });
      if (!reason.startsWith('corta') && !['corrupted', 'lo nombra y no lo da'].includes(reason)) {
        expect(shown).toMatchObject({ fromAddress: 'luz@correo.example', subject: 'La maqueta' });
        expect(shown?.bytes).toBeGreaterThan(50);
      }
      expect(JSON.stringify(logged)).not.toMatch(/luz|maqueta/i);
      server.state.fault = null;
      await unread.tryAgain(shown?.id ?? '');
      server.deliver();
      await expect.poll(bodies).toContain('Mensaje 2');
      await expect.poll(() => unread.count()).toBe(0);
    },
  );

  it.each<[string, () => void]>([
    ['gives an empty date', () => (server.state.date = () => '""')],
    ['gives a date that is none', () => (server.state.date = () => '"32-Foo-2026 99:00:00 +0000"')],
    ['gives no date', () => (server.state.date = () => '')],
    [
      'says things of others in between',
      () =>
        (server.state.fault = ({ socket, line }) => {
          if (/^UID FETCH/i.test(line)) socket.write('* 1 FETCH (UID 1 FLAGS (\\Seen))\r\n');
          return false;
        }),
    ],
    ['names numbers of no mail', () => (server.state.ghosts = [4_000, 4_294_967_295])],
    [
      'refuses every mark',
      () =>
        (server.state.fault = inPlaceOf(
          (line) => /^UID STORE/i.test(line),
          says('TAG NO read-only\r\n'),
        )),
    ],
    [
      'refuses the folder of what was sent',
      () =>
        (server.state.fault = inPlaceOf(
          (line) => line.includes('Enviados'),
          says('TAG NO gone\r\n'),
        )),
    ],
  ])('%s: every mail comes in', async (_kind, spoil) => {
    spoil();
    for (let count = 0; count < 3; count += 1) server.deliver();
    start();
    await expect.poll(bodies).toEqual(['Mensaje 1', 'Mensaje 2', 'Mensaje 3']);
    server.deliver();
    await expect.poll(bodies).toContain('Mensaje 4');
    expect((await unread.list()).every(({ subject }) => subject === '')).toBe(true);
  });

  it('does not take a search that is refused for an empty mailbox', async () => {
    server.state.fault = inPlaceOf((line) => /^UID SEARCH/i.test(line), says('TAG NO busy\r\n'));
    for (let count = 0; count < 3; count += 1) server.deliver();
    start();
    await expect.poll(() => logged.length).toBeGreaterThan(0);
    server.state.fault = null;
    await expect.poll(bodies).toEqual(['Mensaje 1', 'Mensaje 2', 'Mensaje 3']);
  });

  it('is asked again ever more seldom where it hangs up, and the log says for how long', async () => {
    server.state.fault = inPlaceOf(
      (line) => /^IDLE/i.test(line),
      ({ socket }) => void socket.destroy(),
    );
    start();
    const told = () => logged.map(({ waitMs }) => waitMs).slice(0, 8);
    await expect.poll(() => told().length).toBe(8);
    expect(told()).toEqual([5, 10, 20, 40, 80, 160, 300, 300].map((seconds) => seconds * 1_000));
    expect(waits.filter((ms) => ms > 1_000).slice(0, 8)).toEqual(told());
  });

  it('is looked at no more than once in a second however often it tells of new mail', async () => {
    start();
    await expect.poll(lastUid).toBe(0);
    let looks = 0;
    server.state.fault = ({ socket, line }) => {
      if (/^IDLE/i.test(line)) setImmediate(() => socket.write('* 9 EXISTS\r\n* 8 EXISTS\r\n'));
      if (/^SELECT INBOX/i.test(line)) looks += 1;
      return false;
    };
    server.deliver();
    waits = [];
    await expect.poll(() => looks).toBeGreaterThan(5);
    await stop();
    expect(waits.filter((ms) => ms === 1_000).length).toBeGreaterThanOrEqual(looks - 2);
  });
});
