import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects } from '#tests/support/databases.ts';
import { conditionOf, pageWindow } from './conditions.ts';
import { KEPT_AS_FILE } from '#server/messages/delivery.ts';
import type { InboxFilter } from './address.ts';
import { placeOf } from './list.ts';
import { nextWaiting } from '#panel/lead/query.ts';
import { ANA, LUIS, START, inboxBench } from './testing-inbox.ts';

describe.each(dialects)('the inbox on %s', (dialect) => {
  const bench = inboxBench(dialect);

  it('shows the newest first, page by page, forth and back', async () => {
    const all: string[] = [];
    for (let index = 0; index < 7; index += 1) all.unshift(await bench.arrive());
    const page = (cursor: string | null) =>
      bench.inbox.list.page({ filter: {}, sort: 'arrival', cursor }, 3);
    const first = await page(null);
    expect(first.rows.map((row) => row.folio)).toEqual(all.slice(0, 3));
    expect(first.previous).toBeNull();
    const second = await page(first.next);
    expect(second.rows.map((row) => row.folio)).toEqual(all.slice(3, 6));
    const third = await page(second.next);
    expect(third.rows.map((row) => row.folio)).toEqual(all.slice(6));
    expect(third.next).toBeNull();
    const back = await page(third.previous);
    expect(back.rows.map((row) => row.folio)).toEqual(all.slice(3, 6));
    expect((await page(back.previous)).previous).toBeNull();
  });

  it('leads from one to the next as the list shows them, those that cannot wait first', async () => {
    const plain = await bench.arrive();
    const urgent = await bench.arrive();
    const newest = await bench.arrive();
    const around = async (folio: string, filter: InboxFilter) => {
      const { row } = await bench.read(folio);
      const rows = await bench.inbox.list.around({ filter, sort: 'arrival' }, row, 1);
      const shown = rows.map((each) => each.folio);
      const place = shown.indexOf(folio);
      return { previous: shown[place - 1] ?? null, next: shown[place + 1] ?? null };
    };
    expect(await around(newest, {})).toEqual({ previous: null, next: urgent });
    await bench.change(urgent, { urgent: true });
    expect(await bench.folios({})).toEqual([urgent, newest, plain]);
    expect(await around(urgent, {})).toEqual({ previous: null, next: newest });
    expect(await around(newest, {})).toEqual({ previous: urgent, next: plain });
    expect(await around(plain, {})).toEqual({ previous: newest, next: null });
    expect(await around(urgent, { urgent: true })).toEqual({ previous: null, next: null });
    const second = await bench.arrive();
    await bench.change(second, { urgent: true });
    expect(await around(urgent, {})).toEqual({ previous: second, next: newest });
    expect(await around(newest, {})).toEqual({ previous: urgent, next: plain });
  });

  it('goes by who waits longest, and keeps the place of one that was answered', async () => {
    const { inbox, clock } = bench;
    const [first, second, third] = [
      await bench.arrive(),
      await bench.arrive(),
      await bench.arrive(),
    ];
    const later = bench.kysely.updateTable('lead').set({ awaits_since: clock.now + 60_000 });
    await later.where('folio', '=', first).execute();
    expect(await bench.folios({ unanswered: true }, 'waiting')).toEqual([second, third, first]);
    const query = { filter: { unanswered: true }, sort: 'waiting' } as const;
    const page = async (cursor: string | null) => inbox.list.page({ ...query, cursor }, 1);
    const one = await page(null);
    const two = await page(one.next);
    expect(two.rows.map(({ folio }) => folio)).toEqual([third]);
    expect((await page(two.previous)).rows.map(({ folio }) => folio)).toEqual([second]);
    const cursor = placeOf((await bench.read(third)).row, query, 'after');
    await bench.reply(third, 'Hola');
    const after = (await bench.read(third)).row;
    const beside = await inbox.list.around({ ...query, cursor }, after, 1);
    expect(beside.map(({ folio }) => folio)).toEqual([second, third, first]);
    expect(await nextWaiting(inbox, { ...query, cursor }, after)).toBe(first);
  });

  it('counts and changes only what a list by deadline shows', async () => {
    const [due, free] = [await bench.arrive(), await bench.arrive()];
    await bench.change(free, { state: 'perdida' });
    expect(await bench.folios({}, 'due')).toEqual([due]);
    const { list, bulk } = bench.inbox;
    expect(await list.count({}, 'due')).toMatchObject({ count: 1 });
    const all = { filter: {}, sort: 'due' } as const;
    expect(await bulk.change(all, { state: 'cotizada' }, ANA)).toEqual({ changed: 1 });
  });

  it('finds by every filter, and says what is unwanted only when asked', async () => {
    const plain = await bench.arrive();
    const quote = await bench.arrive({
      kind: 'cotizacion',
      origin: { utmSource: 'Boletin', firstPage: '/' },
      detail: { tipos: ['app'] },
    });
    const spam = await bench.arrive();
    await bench.change(spam, { state: 'no_deseada' });
    await bench.change(quote, { ownerId: LUIS.id });
    expect(await bench.folios({})).toEqual([quote, plain]);
    expect(await bench.folios({ state: 'no_deseada' })).toEqual([spam]);
    expect(await bench.folios({ kind: 'cotizacion' })).toEqual([quote]);
    expect(await bench.folios({ owner: LUIS.id })).toEqual([quote]);
    expect(await bench.folios({ owner: 'none' })).toEqual([plain]);
    expect(await bench.folios({ type: 'app' })).toEqual([quote]);
    expect(await bench.folios({ source: 'boletin' })).toEqual([quote]);
    expect(await bench.folios({ from: '2026-01-08', to: '2026-01-08' })).toEqual([quote, plain]);
    expect(await bench.folios({ from: '2026-01-09' })).toEqual([]);
    expect(await bench.folios({ unanswered: true })).toEqual([quote, plain]);
    expect(await bench.folios({ overdue: true })).toEqual([]);
    expect(await bench.inbox.list.choices()).toEqual({
      tags: [],
      stages: [],
      types: ['tienda', 'app'],
      sources: ['boletin'],
    });
  });

  it('goes by what is due, the promise or the reminder, and calls it overdue once it is', async () => {
    const later = await bench.arrive();
    const sooner = await bench.arrive();
    await bench.change(sooner, { remindAt: bench.clock.now + 60_000 });
    expect(await bench.folios({}, 'due')).toEqual([sooner, later]);
    bench.clock.now += 61_000;
    expect(await bench.folios({ overdue: true })).toEqual([sooner]);
    // `later` arrived on Thursday at noon. Its nine working hours end on Friday at noon.
    bench.clock.now = START + 25 * 60 * 60 * 1000;
    expect(await bench.folios({ overdue: true })).toEqual([sooner, later]);
    const counts = await bench.inbox.list.counts(ANA.id);
    expect(counts.vencidas).toMatchObject({ count: 2, more: false });
    expect(counts['sin-responder'].count).toBe(2);
    expect(counts.mias.count).toBe(0);
  });

  it('counts deliveries that were given up, of every author, and forgets them when retried', async () => {
    const folio = await bench.arrive();
    const { kysely } = bench;
    await kysely.updateTable('delivery').set({ status: 'failed' }).execute();
    expect(await bench.folios({ failed: true })).toEqual([folio]);
    const page = await bench.inbox.undelivered.page('given_up', null);
    expect(page.rows).toHaveLength(2);
    expect(page.rows[0]).toMatchObject({ folio, state: 'given_up', nextAt: null });
    expect((await bench.inbox.undelivered.counts()).given_up.count).toBe(2);
    const id = page.rows[0]?.id ?? '';
    expect(await bench.inbox.undelivered.retry([id], ANA)).toBe(1);
    expect((await bench.rows())[0]).toMatchObject({ deliveries: { failed: 1 } });
    expect(await bench.inbox.undelivered.retry('all', ANA)).toBe(1);
    expect(await bench.folios({ failed: true })).toEqual([]);
    expect(bench.audited.map(({ action }) => action)).toEqual(Array(2).fill('deliveries_retried'));
  });

  it('tells of a reply that fails that it has not left, from the first failure until it leaves', async () => {
    const folio = await bench.arrive();
    const { inbox, kysely } = bench;
    const row = async () => (await bench.rows())[0];
    const late = async () => (await inbox.undelivered.counts()).late.count;
    const replyId = await bench.reply(folio, 'Hola');
    expect(await row()).toMatchObject({ unsent: 'waiting', deliveries: { late: 0 } });
    expect(await late()).toBe(0);
    const become = (status: 'pending' | 'failed' | 'sent', error: string | null) =>
      bench.becomes(replyId, status, error);
    await become('pending', 'getaddrinfo ENOTFOUND smtp.gmail.com');
    expect(await row()).toMatchObject({ unsent: 'retrying', deliveries: { late: 1 } });
    expect(await late()).toBe(1);
    expect(await inbox.replies.sent(replyId, ANA.id)).toMatchObject({
      delivery: { status: 'pending', lastError: 'getaddrinfo ENOTFOUND smtp.gmail.com' },
    });
    expect(await bench.folios({ unanswered: true })).toEqual([]);
    await become('failed', '550 no such user');
    expect(await row()).toMatchObject({ unsent: 'failed' });
    expect(await bench.folios({ unanswered: true })).toEqual([folio]);
    await become('sent', null);
    expect(await row()).toMatchObject({ unsent: null, deliveries: { late: 0 } });
    expect(await bench.folios({ unanswered: true })).toEqual([]);
    await become('failed', 'rebote: 5.1.1');
    bench.clock.now += 1000;
    const otherId = await bench.reply(folio, 'Otra vez');
    expect(await bench.folios({ unanswered: true })).toEqual([]);
    await become('pending', null);
    await become('failed', '550 no such user');
    expect(await bench.folios({ unanswered: true })).toEqual([]);
    expect(await inbox.replies.undo(folio, otherId, ANA)).toBe('undone');
    expect(await bench.folios({ unanswered: true })).toEqual([folio]);
    expect(await row()).toMatchObject({ firstAnswerAt: null });
    const main = await bench.arrive();
    const answered = kysely.updateTable('lead').set({ first_answer_at: 1 });
    await answered.where('folio', '=', main).execute();
    expect(await inbox.leads.merge(main, 1, folio, ANA)).toMatchObject({ outcome: 'changed' });
    await become('pending', null);
    expect(await bench.folios({ unanswered: true })).toEqual([]);
    await become('failed', '550 no such user');
    expect(await bench.folios({ unanswered: true })).toEqual([main]);
  });

  it('counts a reply that was kept as a file as no answer, and from its sending as one', async () => {
    const folio = await bench.arrive();
    const { inbox, clock, kysely } = bench;
    clock.now += 60_000;
    const replyId = await bench.reply(folio, 'Hola');
    const become = (status: 'pending' | 'sent', error: string | null) =>
      bench.becomes(replyId, status, error);
    const row = async () => (await bench.read(folio)).row;
    const period = { from: '2026-01-01', to: '2026-01-31' };
    const figures = async () => {
      const { answers, deliveries } = await inbox.figures.of(period);
      const reply = deliveries.find(({ channel }) => channel === 'reply');
      return [answers.answered, reply?.sent, reply?.kept];
    };
    expect(await figures()).toEqual([1, 0, 0]);
    await become('sent', KEPT_AS_FILE);
    const waits = { firstAnswerAt: null, awaitsSince: clock.now - 60_000 };
    expect(await row()).toMatchObject({ ...waits, unsent: 'kept', last: null });
    expect(await bench.folios({ unanswered: true })).toEqual([folio]);
    expect(await figures()).toEqual([0, 0, 1]);
    const kept = await inbox.undelivered.page('kept', null);
    expect(kept.rows).toMatchObject([{ folio, state: 'kept', lastError: KEPT_AS_FILE }]);
    expect((await inbox.undelivered.counts()).kept.count).toBe(1);
    expect(await inbox.undelivered.retry([kept.rows[0]?.id ?? ''], ANA)).toBe(1);
    expect(await inbox.undelivered.retry('kept', ANA)).toBe(0);
    await become('sent', KEPT_AS_FILE);
    expect(await inbox.undelivered.retry('kept', ANA)).toBe(1);
    expect((await inbox.undelivered.counts()).kept.count).toBe(0);
    const again = kysely.selectFrom('lead_event').select('kind').where('kind', '=', 'requeued');
    expect(await again.execute()).toHaveLength(2);
    clock.now += 60_000;
    await become('sent', null);
    expect((await row()).firstAnswerAt).toBe(clock.now);
    expect(await bench.folios({ unanswered: true })).toEqual([]);
    expect(await figures()).toEqual([1, 1, 0]);
    await inbox.leads.call(folio, { outcome: 'whatsapp', text: '' }, ANA);
    await become('pending', null);
    await become('sent', KEPT_AS_FILE);
    expect(await bench.folios({ unanswered: true })).toEqual([]);
  });

  it('finds words without their accents, their beginnings, folios and telephones', async () => {
    const folio = await bench.arrive({
      nombre: 'Íñigo Güell',
      telefono: '525587654321',
      detail: { mensaje: 'Catálogo de cerámica', solicitudes: ['Envíos a todo el país'] },
    });
    await bench.arrive();
    const finds = async (text: string) => (await bench.folios({ text })).includes(folio);
    for (const text of [
      'iñigo guell',
      'CERÁM',
      'envios pais',
      folio,
      folio.replaceAll('-', ''),
      folio.slice(4),
      folio.slice(4).replaceAll('-', '').toLowerCase(),
      '55 8765 4321',
      '+52 (55) 8765-4321',
      '8765 4321',
      '4321',
    ]) {
      expect(await finds(text), text).toBe(true);
    }
    expect(await finds('ceramica zapatos')).toBe(false);
    expect(await finds(`" OR 'x':* & ) NEAR(`)).toBe(false);
    expect((await bench.folios({ text: '¿¡!?' })).length).toBe(2);
    await bench.kysely.deleteFrom('lead').where('folio', '=', folio).execute();
    expect(await finds('ceramica')).toBe(false);
  });

  it('finds every word, single letters as they are, and a number or each of its groups', async () => {
    const texts = ['Taller de cerámica', 'Cerámica y 55 8765 4321', 'A la cerería', 'Otra cosa a'];
    const all: string[] = [];
    for (const mensaje of texts) all.push(await bench.arrive({ detail: { mensaje } }));
    const found = async (text: string) =>
      (await bench.folios({ text })).map((each) => all.indexOf(each));
    expect(await found('cer')).toEqual([2, 1, 0]);
    expect(await found('a')).toEqual([3, 2]);
    expect(await found('taller cer')).toEqual([0]);
    expect(await found('55 87654321')).toEqual([]);
    expect(await found('55 8765')).toEqual([1]);
    expect(await found('4321')).toEqual([1]);
    expect(await found('cer nadie')).toEqual([]);
    expect((await bench.folios({ text: 'cer' }, 'due')).length).toBe(3);
  });

  it('finds a beginning that a thousand words have, and one that is a word too', async () => {
    const words = Array.from({ length: 1_000 }, (_, index) => `catalogo${index}`);
    const many = await bench.arrive({ detail: { mensaje: words.join(' ') } });
    const one = await bench.arrive({ detail: { mensaje: 'Catálogo de cerámica' } });
    const others = await bench.arrive({ detail: { mensaje: 'Catálogos, pero de libros' } });
    expect(await bench.folios({ text: 'catalogo' })).toEqual([others, one, many]);
    expect(await bench.folios({ text: 'catalogos' })).toEqual([others]);
    expect(await bench.folios({ text: 'cerámica catálogo' })).toEqual([one]);
    expect(await bench.folios({ text: 'catalogo999' })).toEqual([many]);
    expect(await bench.folios({ text: 'catalogue' })).toEqual([]);
  });

  it('reads no more of the table than it shows, by any filter', async () => {
    for (let index = 0; index < 3; index += 1) await bench.arrive();
    const filters: InboxFilter[] = [
      {},
      { state: 'nueva' },
      { open: true },
      { owner: ANA.id, open: true },
      { owner: ANA.id },
      { owner: 'none' },
      { kind: 'contacto' },
      { type: 'tienda' },
      { source: 'directo' },
      { from: '2026-01-01', to: '2026-01-31' },
      { unanswered: true },
      { overdue: true },
      { failed: true },
      { folios: ['ATA-1', 'ATA-2'] },
      { text: 'tienda' },
      { text: 'nadie tienda', type: 'tienda', state: 'nueva' },
    ];
    const { capabilities } = bench.database;
    const context = { capabilities, now: START };
    for (const filter of filters) {
      for (const sort of filter.overdue
        ? (['due'] as const)
        : (['arrival', 'due', 'waiting'] as const)) {
        const { where, order } = pageWindow(sort, null);
        const query = sql`select lead.id from lead
          where ${conditionOf(filter, { ...context, sort })} and ${where} order by ${order} limit 51`;
        expect(await planOf(query), `${JSON.stringify(filter)} by ${sort}`).not.toMatch(
          // This matches a plan that reads all rows without an index.
          /SCAN lead\b(?! USING INDEX)|Seq Scan on lead\b/,
        );
      }
    }
  });

  /**
   * Returns the database's plan for a query. Without `enable_seqscan = off`, PostgreSQL reads all
   * rows of a small table although an index exists.
   */
  async function planOf(query: ReturnType<typeof sql>): Promise<string> {
    return bench.kysely.transaction().execute(async (transaction) => {
      if (dialect === 'postgres') await sql`set local enable_seqscan = off`.execute(transaction);
      const explain = dialect === 'sqlite' ? sql`explain query plan ` : sql`explain `;
      const { rows } = await sql<Record<string, unknown>>`${explain}${query}`.execute(transaction);
      return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
    });
  }
});
