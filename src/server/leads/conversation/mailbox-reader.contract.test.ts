import { once } from 'node:events';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inboxBench } from '#server/leads/inbox/testing-inbox.ts';
import { createAnswerAddress } from '#server/messages/answer-address.ts';
import { createScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import type { Job } from '#server/platform/jobs.ts';
import { incidentChecks } from '#server/watch/incidents/checks.ts';
import { type DialectName, dialects } from '#tests/support/databases.ts';
import { type Asked, type ImapStub, startImapStub } from '#tests/support/imap-stub.ts';
import { createMailboxReader, mailboxId } from './mailbox-reader.ts';
import { testConversation } from './testing-conversation.ts';
import { createUnreadMails, type UnreadMails } from './unread-mails.ts';

type ReaderParts = Parameters<typeof createMailboxReader>[0];

const answers = createAnswerAddress('una-clave-de-prueba-bastante-larga', 'hola@atalaya.example');

/** Prepares a mailbox and readers for it. The readers stop at the end of each test. */
function mailboxBench(dialect: DialectName, parts: Pick<ReaderParts, 'pause' | 'within'>) {
  const bench = inboxBench(dialect, 'lead_message', 'mailbox', 'mailbox_aside', 'watch_turn');
  const now = () => bench.clock.now;
  const readers: Job[] = [];
  const logged: Record<string, unknown>[] = [];
  const made = {} as { box: ImapStub; unread: UnreadMails };
  const stop = () => Promise.all(readers.splice(0).map((reader) => reader.stop()));
  beforeAll(() => {
    const erasedAmong = () => Promise.resolve(new Set<string>());
    made.unread = createUnreadMails(bench.database, { erasedAmong, now });
  });
  beforeEach(async () => {
    logged.length = 0;
    made.box = await startImapStub();
  });
  afterEach(async () => {
    await stop();
    await made.box.close();
  });
  const use = {
    bench,
    logged,
    stop,
    start: (done = 'visto') => {
      const reader = createMailboxReader({
        settings: () => ({ url: made.box.url, folder: 'INBOX', sentFolder: null, done }),
        database: bench.database,
        conversation: testConversation(bench.database, bench.config.dataDir, {
          answerAddress: answers,
          own: () => ['hola@atalaya.example'],
          now,
        }),
        unread: made.unread,
        turns: createScheduledLeases(bench.database),
        log: { info: () => undefined, warn: (about: object) => void logged.push({ ...about }) },
        now,
        ...parts,
      });
      reader.start();
      readers.push(reader);
    },
    bodies: async () => {
      const rows = await bench.kysely.selectFrom('lead_message').select('body').execute();
      return rows.map(({ body }) => body).sort();
    },
    /** Returns the UID of the last mail that was read in the inbox, or -1 after a failure. */
    lastUid: async () => {
      const rows = await bench.kysely.selectFrom('mailbox').selectAll().execute();
      const row = rows.find(({ id }) => id === mailboxId(made.box, 'INBOX'));
      const isRead = row?.uid_validity === String(made.box.state.validity) && row.error === null;
      return isRead ? row.last_uid : -1;
    },
  };
  return Object.assign(made, use);
}

describe.each(dialects)('the mailbox of answers, on %s', (dialect) => {
  const use = mailboxBench(dialect, {
    // A wait of more than one second lasts until the test stops the reader. The test can then
    // check the mailbox after a failure.
    pause: (ms, signal) =>
      ms <= 1_000 || signal.aborted ? new Promise(setImmediate) : once(signal, 'abort'),
  });
  const { bench, logged, start, stop, bodies, lastUid } = use;
  const joining = async () => ({
    From: 'ines@correo.example',
    To: answers.of(await bench.arrive()),
  });
  const stranger = { From: 'ines@correo.example' };

  it('is read once, whichever step it is cut off at, and marked only when all is here', async () => {
    const { box } = use;
    const joins = await joining();
    let [asked, cutAt] = [0, Infinity];
    box.state.fault = ({ socket }) => {
      asked += 1;
      if (asked === cutAt) socket.destroy();
      return asked >= cutAt;
    };
    for (let uid = 1, steps = 8; cutAt === Infinity || cutAt <= steps; uid += 1) {
      box.deliver(joins);
      [asked, logged.length] = [0, 0];
      start();
      await expect.poll(async () => logged.length > 0 || (await lastUid()) === uid).toBe(true);
      const isHere = (await bodies()).includes(`Mensaje ${uid}`);
      expect(box.mails.at(-1)?.seen === true && !isHere, `cut at ${cutAt}`).toBe(false);
      await stop();
      // The first two mails are read without a cut. The second mail gives the number of steps.
      if (uid <= 2) steps = asked;
      const next = uid < 2 ? Infinity : cutAt === Infinity ? 1 : cutAt + 1;
      cutAt = Infinity;
      start();
      await expect.poll(lastUid).toBe(uid);
      await stop();
      cutAt = next;
      expect(await bodies(), `cut at ${cutAt - 1}`).toEqual(
        Array.from({ length: uid }, (_, index) => `Mensaje ${index + 1}`).sort(),
      );
      expect(
        box.mails.every(({ seen }) => seen),
        `cut at ${cutAt - 1}`,
      ).toBe(true);
    }
    expect(await bench.kysely.selectFrom('mailbox_aside').select('id').execute()).toEqual([]);
  });

  it('is looked through again where its numbers have changed, and nothing is here twice', async () => {
    const { box } = use;
    const joins = await joining();
    box.deliver(joins);
    start();
    await expect.poll(lastUid).toBe(1);
    await stop();
    box.state.validity = 8;
    Object.assign(box.mails[0] ?? {}, { uid: 1_000 });
    box.deliver(joins);
    start();
    await expect.poll(lastUid).toBe(1_000);
    await stop();
    expect(await bodies()).toEqual(['Mensaje 1', 'Mensaje 2']);
  });

  it('gives of what was there before only what joins an enquiry, and of what comes all', async () => {
    const { box } = use;
    const joins = await joining();
    box.deliver(joins);
    box.deliver(stranger);
    box.deliver(joins, { at: new Date(bench.clock.now - 40 * 24 * 60 * 60_000) });
    start();
    await expect.poll(lastUid).toBe(3);
    box.deliver(stranger);
    await expect.poll(lastUid).toBe(4);
    await stop();
    expect(await bodies()).toEqual(['Mensaje 1', 'Mensaje 4']);
    expect(box.mails.map(({ seen }) => seen)).toEqual([true, false, false, false]);
  });

  it('moves what is here where it is told to, and believes the folder of what was sent', async () => {
    const { box } = use;
    box.deliver(await joining());
    const sent = { From: 'hola@atalaya.example', To: 'ines@correo.example' };
    box.deliver(sent, { folder: 'Enviados' });
    start('Atendidos');
    await expect.poll(lastUid).toBe(1);
    await stop();
    expect(box.mails.map(({ folder }) => folder)).toEqual(['Atendidos', 'Enviados']);
    const rows = bench.kysely.selectFrom('lead_message').select(['direction', 'body']);
    expect(await rows.orderBy('body').execute()).toEqual([
      { direction: 'in', body: 'Mensaje 1' },
      { direction: 'out', body: 'Mensaje 2' },
    ]);
  });

  it('is read by one of two processes, and hears of what comes at once', async () => {
    const joins = await joining();
    start();
    start();
    await expect.poll(lastUid).toBe(0);
    for (let count = 0; count < 8; count += 1) use.box.deliver(joins);
    await expect.poll(lastUid).toBe(8);
    await stop();
    expect((await bodies()).length).toBe(8);
  });

  it('is an incident when it has not been read for half an hour', async () => {
    const mailbox = () => mailboxId(use.box, 'INBOX');
    const parts = { database: bench.database, mailbox, now: () => bench.clock.now };
    const check = incidentChecks(parts as never).find(({ kind }) => kind === 'inbox');
    expect(await check?.check()).toBe('unknown');
    start();
    await expect.poll(lastUid).toBe(0);
    await stop();
    expect(await check?.check()).toBe('fine');
    use.box.state.fault = ({ socket }) => Boolean(socket.destroy());
    start();
    await expect.poll(() => logged.length).toBe(1);
    await expect.poll(() => check?.check()).toBe('unknown');
    await stop();
    bench.clock.now += 40 * 60_000;
    expect(await check?.check()).toEqual({
      wrong: expect.stringContaining('no se leen las respuestas de los clientes') as string,
    });
  });
});

describe('a mailbox whose server misbehaves', () => {
  let waits: number[] = [];
  let overdue = Promise.withResolvers<undefined>();
  const use = mailboxBench('sqlite', {
    pause: (ms) => {
      waits.push(ms);
      return new Promise(setImmediate);
    },
    within: (work, _ms, late) =>
      Promise.race([work, overdue.promise.then(() => Promise.reject(late?.() ?? new Error()))]),
  });
  const { bench, logged, start, stop, bodies, lastUid } = use;
  let folio = '';
  const deliver = (count = 1) => {
    const headers = { From: 'Luz Mora <luz@correo.example>', To: answers.of(folio) };
    for (let mail = 0; mail < count; mail += 1) use.box.deliver(headers);
  };
  beforeEach(async () => {
    waits = [];
    folio = await bench.arrive();
    start();
    await expect.poll(lastUid).toBe(0);
    await stop();
  });

  type Fault = (asked: Asked) => boolean;
  const BAD = /^UID FETCH 2 /i;
  const BODY = /^UID FETCH 2 .*BODY/i;
  const inPlaceOf =
    (which: RegExp, what: (asked: Asked) => unknown): Fault =>
    (asked) => {
      if (!which.test(asked.line)) return false;
      what(asked);
      return true;
    };
  const says = (text: string) => (asked: Asked) =>
    asked.socket.write(`${text.replaceAll('TAG', asked.tag)}\r\n`);
  const gives = (what: string) => inPlaceOf(BODY, says(`* ${what}\r\nTAG OK done`));
  const hangsUp = ({ socket }: Asked) => socket.destroy();
  const begins = ({ socket }: Asked) => socket.end('* 2 FETCH (UID 2 BODY[] {999}\r\nFrom: l');
  const waitsForEver = () => {
    overdue.resolve(undefined);
    overdue = Promise.withResolvers();
  };
  const saysMore: Fault = ({ socket, line }) => {
    if (/^UID FETCH/i.test(line)) socket.write('* 1 FETCH (UID 1 FLAGS (\\Seen))\r\n');
    return false;
  };

  it.each<[string, Fault, reason: string]>([
    ['answers NO', inPlaceOf(BAD, says('TAG NO [CONTACTADMIN] corrupted')), 'corrupted'],
    ['answers BAD', inPlaceOf(BODY, says('TAG BAD what')), 'what'],
    ['gives no content', gives('2 FETCH (UID 2)'), 'sin su contenido'],
    ['gives an empty content', gives('2 FETCH (UID 2 BODY[] "")'), 'sin su contenido'],
    ['gives a NIL content', gives('2 FETCH (UID 2 BODY[] NIL)'), 'sin su contenido'],
    ['gives nothing', inPlaceOf(BAD, says('TAG OK done')), 'lo nombra y no lo da'],
    ['gives another one', gives('1 FETCH (UID 1 BODY[] "x")'), 'sin su contenido'],
    ['gives what is no answer', gives('2 FETCH ((('), ''],
    ['hangs up', inPlaceOf(BAD, hangsUp), 'corta la conexión'],
    ['hangs up in the middle of it', inPlaceOf(BODY, begins), 'corta la conexión'],
    ['never answers', inPlaceOf(BODY, waitsForEver), 'corta la conexión'],
  ])(
    'over one mail: %s; those behind it come in, it is shown, and comes once it can',
    async (_kind, fault, reason) => {
      deliver(3);
      use.box.state.fault = fault;
      start();
      await expect.poll(bodies).toEqual(['Mensaje 1', 'Mensaje 3']);
      await expect.poll(lastUid).toBe(3);
      const tries = async () =>
        (await bench.kysely.selectFrom('mailbox_aside').select('tries').execute())[0]?.tries;
      while (((await tries()) ?? 0) < 3) {
        const tried = (await tries()) ?? 0;
        bench.clock.now += 60 * 60_000;
        deliver();
        await expect.poll(tries).toBeGreaterThan(tried);
      }
      const behind = use.box.mails.length;
      await expect.poll(async () => (await bodies()).length).toBe(behind - 1);
      const [shown] = await use.unread.list();
      expect(shown).toMatchObject({ reason: expect.stringContaining(reason) as string });
      if (!reason.startsWith('corta') && !['corrupted', 'lo nombra y no lo da'].includes(reason)) {
        expect(shown).toMatchObject({ fromAddress: 'luz@correo.example', subject: 'La maqueta' });
        expect(shown?.bytes).toBeGreaterThan(50);
      }
      expect(JSON.stringify(logged)).not.toMatch(/luz|maqueta/i);
      use.box.state.fault = null;
      await use.unread.tryAgain(shown?.id ?? '');
      deliver();
      await expect.poll(bodies).toContain('Mensaje 2');
      await expect.poll(() => use.unread.count()).toBe(0);
    },
  );

  it.each<[string, Partial<ImapStub['state']>]>([
    ['gives an empty date', { date: () => '""' }],
    ['gives a date that is none', { date: () => '"32-Foo-2026 99:00:00 +0000"' }],
    ['gives no date', { date: () => '' }],
    ['says things of others in between', { fault: saysMore }],
    ['names numbers of no mail', { ghosts: [4_000, 4_294_967_295] }],
    ['refuses every mark', { fault: inPlaceOf(/^UID STORE/i, says('TAG NO read-only')) }],
    ['refuses the folder of what was sent', { fault: inPlaceOf(/Enviados/, says('TAG NO gone')) }],
  ])('%s: every mail comes in', async (_kind, spoiled) => {
    Object.assign(use.box.state, spoiled);
    deliver(3);
    start();
    await expect.poll(bodies).toEqual(['Mensaje 1', 'Mensaje 2', 'Mensaje 3']);
    deliver();
    await expect.poll(bodies).toContain('Mensaje 4');
    expect((await use.unread.list()).every(({ subject }) => subject === '')).toBe(true);
  });

  it('does not take a search that is refused for an empty mailbox', async () => {
    use.box.state.fault = inPlaceOf(/^UID SEARCH/i, says('TAG NO busy'));
    deliver(3);
    start();
    await expect.poll(() => logged.length).toBeGreaterThan(0);
    use.box.state.fault = null;
    await expect.poll(bodies).toEqual(['Mensaje 1', 'Mensaje 2', 'Mensaje 3']);
  });

  it('is asked again ever more seldom where it hangs up, and the log says for how long', async () => {
    use.box.state.fault = inPlaceOf(/^IDLE/i, hangsUp);
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
    use.box.state.fault = ({ socket, line }) => {
      if (/^IDLE/i.test(line)) setImmediate(() => socket.write('* 9 EXISTS\r\n* 8 EXISTS\r\n'));
      if (/^SELECT INBOX/i.test(line)) looks += 1;
      return false;
    };
    deliver();
    waits = [];
    await expect.poll(() => looks).toBeGreaterThan(5);
    await stop();
    expect(waits.filter((ms) => ms === 1_000).length).toBeGreaterThanOrEqual(looks - 2);
  });
});
