import { EventEmitter, once } from 'node:events';
import type { ImapFlow } from 'imapflow';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inboxBench } from '#server/leads/inbox/testing-inbox.ts';
import { createAnswerAddress } from '#server/messages/answer-address.ts';
import { createScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import type { Job } from '#server/platform/jobs.ts';
import { incidentChecks } from '#server/watch/incidents/checks.ts';
import { dialects } from '#tests/support/databases.ts';
import type { Conversation } from './conversation.ts';
import { createUnreadMails, type UnreadMails } from './unread-mails.ts';
import { testConversation } from './testing-conversation.ts';
import { createMailboxReader, mailboxId } from './mailbox-reader.ts';

const answers = createAnswerAddress('una-clave-de-prueba-bastante-larga', 'hola@atalaya.example');
const URL_OF_IT = 'imap://hola%40atalaya.example:clave@127.0.0.1:1';

interface Stored {
  uid: number;
  raw: string;
  seen: boolean;
  at: Date;
}

/** `cutAt`: the number of the command at which the mailbox closes the connection. */
function fakeMailbox() {
  const folders = new Map<string, Stored[]>([
    ['INBOX', []],
    ['Enviados', []],
  ]);
  const state = {
    ...{ validity: 7n, cutAt: Infinity, asked: 0 },
    clients: [] as EventEmitter[],
    refused: new Set<string>(),
  };
  const step = <T>(work: () => T): Promise<T> => {
    state.asked += 1;
    if (state.asked === state.cutAt) {
      for (const client of state.clients) Object.assign(client, { usable: false });
      return Promise.reject(new Error('cut off'));
    }
    return Promise.resolve(work());
  };
  const open = (): Promise<ImapFlow> => {
    let current: Stored[] = [];
    const find = (uid: string) => current.find((mail) => String(mail.uid) === uid);
    const client = Object.assign(new EventEmitter(), {
      usable: true,
      list: () => step(() => [{ path: 'Enviados', specialUse: '\\Sent' }]),
      mailboxOpen: (path: string) =>
        step(() => {
          current = folders.get(path) ?? [];
          const uidNext = Math.max(0, ...current.map(({ uid }) => uid)) + 1;
          return { uidValidity: state.validity, uidNext };
        }),
      search: ({ uid, since }: { uid?: string; since?: Date }) =>
        step(() =>
          current
            .filter((mail) => (since ? mail.at >= since : mail.uid >= Number(uid?.split(':')[0])))
            .map((mail) => mail.uid),
        ),
      fetchAll: (uid: string, { source }: { source?: boolean }) =>
        step(() => {
          const mail = find(uid);
          if (state.refused.has(uid)) throw new Error('Command failed');
          if (mail === undefined) return [];
          const content =
            source === true
              ? { source: Buffer.from(mail.raw) }
              : { size: mail.raw.length, internalDate: mail.at };
          return [{ uid: mail.uid, ...content }];
        }),
      messageFlagsAdd: (uid: string) => step(() => Object.assign(find(uid) ?? {}, { seen: true })),
      mailboxCreate: (path: string) => step(() => folders.set(path, folders.get(path) ?? [])),
      messageMove: (uid: string, path: string) =>
        step(() => {
          const mail = find(uid);
          if (mail === undefined) return;
          current.splice(current.indexOf(mail), 1);
          folders.get(path)?.push(mail);
        }),
      idle: () => new Promise<void>(() => undefined),
      close: () => undefined,
    });
    state.clients.push(client);
    return Promise.resolve(client as unknown as ImapFlow);
  };
  let lastUid = 0;
  return {
    state,
    open,
    of: (folder: string) => folders.get(folder) ?? [],
    deliver(headers: Record<string, string>, { folder = 'INBOX', at = new Date() } = {}) {
      lastUid += 1;
      const all = {
        From: 'ines@correo.example',
        'Message-ID': `<${lastUid}@c.example>`,
        ...headers,
      };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
      const raw = `${lines.join('\r\n')}\r\n\r\nMensaje ${lastUid}\r\n`;
      folders.get(folder)?.push({ uid: lastUid, raw, seen: false, at });
      for (const client of state.clients) client.emit('exists');
    },
  };
}

describe.each(dialects)('the mailbox of answers, on %s', (dialect) => {
  const bench = inboxBench(dialect, 'lead_message', 'mailbox', 'mailbox_aside', 'watch_turn');
  let conversation: Conversation;
  let box: ReturnType<typeof fakeMailbox>;
  let readers: Job[] = [];
  let warned = 0;
  let unread: UnreadMails;

  beforeAll(() => {
    unread = createUnreadMails(bench.database, { erasedAmong: () => Promise.resolve(new Set()) });
    conversation = testConversation(bench.database, bench.config.dataDir, {
      answerAddress: answers,
      own: () => ['hola@atalaya.example'],
    });
  });
  beforeEach(() => {
    box = fakeMailbox();
    readers = [];
    warned = 0;
  });

  function read(done = 'visto'): Job {
    const reader = createMailboxReader({
      settings: () => ({ url: URL_OF_IT, folder: 'INBOX', sentFolder: null, done }),
      database: bench.database,
      conversation,
      unread,
      turns: createScheduledLeases(bench.database),
      log: { info: () => undefined, warn: () => (warned += 1) },
      open: box.open,
      // A longer wait lasts until the test stops the reader, so that the test can look at the
      // mailbox after a failure.
      pause: (ms, signal) =>
        ms <= 1_000 || signal.aborted ? new Promise(setImmediate) : once(signal, 'abort'),
    });
    reader.start();
    readers.push(reader);
    return reader;
  }
  const stopAll = () => Promise.all(readers.map((reader) => reader.stop()));
  const bodies = async () =>
    (await bench.kysely.selectFrom('lead_message').select('body').execute())
      .map(({ body }) => body)
      .sort();
  const isRead = async () => {
    const row = await bench.kysely
      .selectFrom('mailbox')
      .selectAll()
      .where('id', '=', mailboxId({ url: URL_OF_IT }, 'INBOX'))
      .executeTakeFirst();
    return row?.uid_validity === String(box.state.validity) && row.error === null
      ? row.last_uid
      : -1;
  };

  it('is read once, whichever step it is cut off at, and marked only when all is here', async () => {
    const folio = await bench.arrive();
    box.deliver({ To: answers.of(folio) });
    read();
    await expect.poll(isRead).toBe(1);
    await stopAll();
    box.state.asked = 0;
    box.deliver({ To: answers.of(folio) });
    read();
    await expect.poll(isRead).toBe(2);
    await stopAll();
    const steps = box.state.asked;
    expect(steps).toBeGreaterThan(6);
    for (let cutAt = 1; cutAt <= steps; cutAt += 1) {
      const uid = 2 + cutAt;
      box.deliver({ To: answers.of(folio) });
      Object.assign(box.state, { asked: 0, cutAt });
      warned = 0;
      const cut = read();
      await expect.poll(() => warned).toBe(1);
      const isHere = (await bodies()).includes(`Mensaje ${uid}`);
      expect(box.of('INBOX').find((mail) => mail.uid === uid)?.seen === true && !isHere).toBe(
        false,
      );
      await cut.stop();
      Object.assign(box.state, { asked: 0, cutAt: Infinity });
      const again = read();
      await expect.poll(isRead).toBe(uid);
      await again.stop();
      expect(await bodies()).toEqual(
        Array.from({ length: uid }, (_, index) => `Mensaje ${index + 1}`).sort(),
      );
      expect(box.of('INBOX').every(({ seen }) => seen)).toBe(true);
    }
  });

  it('is looked through again where its numbers have changed, and nothing is here twice', async () => {
    const folio = await bench.arrive();
    box.deliver({ To: answers.of(folio) });
    read();
    await expect.poll(isRead).toBe(1);
    await stopAll();
    box.state.validity = 8n;
    const [mail] = box.of('INBOX');
    Object.assign(mail ?? {}, { uid: 1_000 });
    box.deliver({ To: answers.of(folio) });
    read();
    await expect.poll(isRead).toBe(1_000);
    await stopAll();
    expect(await bodies()).toEqual(['Mensaje 1', 'Mensaje 2']);
  });

  it('gives of what was there before only what joins an enquiry, and of what comes all', async () => {
    const folio = await bench.arrive();
    box.deliver({ To: answers.of(folio) });
    box.deliver({});
    box.deliver({ To: answers.of(folio) }, { at: new Date(Date.now() - 40 * 24 * 60 * 60_000) });
    read();
    await expect.poll(isRead).toBe(3);
    box.deliver({});
    await expect.poll(isRead).toBe(4);
    await stopAll();
    expect(await bodies()).toEqual(['Mensaje 1', 'Mensaje 4']);
    expect(box.of('INBOX').map(({ seen }) => seen)).toEqual([true, false, false, false]);
  });

  it('moves what is here where it is told to, and believes the folder of what was sent', async () => {
    const folio = await bench.arrive();
    box.deliver({ To: answers.of(folio) });
    box.deliver(
      { From: 'hola@atalaya.example', To: 'ines@correo.example' },
      { folder: 'Enviados', at: new Date(Date.now() - 60_000) },
    );
    read('Atendidos');
    await expect.poll(isRead).toBe(1);
    await stopAll();
    expect([box.of('INBOX').length, box.of('Atendidos').length]).toEqual([0, 1]);
    const rows = await bench.kysely
      .selectFrom('lead_message')
      .select(['direction', 'body'])
      .orderBy('body')
      .execute();
    expect(rows).toEqual([
      { direction: 'in', body: 'Mensaje 1' },
      { direction: 'out', body: 'Mensaje 2' },
    ]);
  });

  it('is read by one of two processes, and hears of what comes at once', async () => {
    const folio = await bench.arrive();
    read();
    read();
    await expect.poll(isRead).toBe(0);
    for (let count = 0; count < 8; count += 1) box.deliver({ To: answers.of(folio) });
    await expect.poll(isRead).toBe(8);
    await stopAll();
    expect((await bodies()).length).toBe(8);
  });

  it('lets in what lies behind one that it does not give, and that one once it does', async () => {
    const folio = await bench.arrive();
    read();
    await expect.poll(isRead).toBe(0);
    box.state.refused.add('1');
    for (let count = 0; count < 3; count += 1) box.deliver({ To: answers.of(folio) });
    await expect.poll(isRead).toBe(3);
    expect(await bodies()).toEqual(['Mensaje 2', 'Mensaje 3']);
    const tries = async () =>
      (await bench.kysely.selectFrom('mailbox_aside').selectAll().execute())[0]?.tries;
    for (const count of [1, 2, 3]) {
      await expect.poll(tries).toBe(count);
      await bench.kysely.updateTable('mailbox_aside').set({ next_at: 0 }).execute();
      box.deliver({});
    }
    await expect.poll(() => unread.count()).toBe(1);
    box.state.refused.clear();
    const [shown] = await unread.list();
    await unread.tryAgain(shown?.id ?? '');
    box.deliver({});
    await expect.poll(bodies).toContain('Mensaje 1');
    await expect.poll(() => unread.count()).toBe(0);
    await stopAll();
  });

  it('is an incident when it has not been read for half an hour', async () => {
    let now = Date.now();
    const mailbox = () => mailboxId({ url: URL_OF_IT }, 'INBOX');
    const parts = { database: bench.database, mailbox, now: () => now };
    const check = incidentChecks(parts as never).find(({ kind }) => kind === 'inbox');
    expect(await check?.check()).toBe('unknown');
    read();
    await expect.poll(isRead).toBe(0);
    await stopAll();
    expect(await check?.check()).toBe('fine');
    box.state.cutAt = 1;
    box.state.asked = 0;
    read();
    await expect.poll(() => warned).toBe(1);
    await expect.poll(() => check?.check()).toBe('unknown');
    await stopAll();
    now += 40 * 60_000;
    expect(await check?.check()).toEqual({
      wrong: expect.stringContaining('no se leen las respuestas de los clientes') as string,
    });
  });
});
