import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { createPostgresWire, type NewsEvent } from '#server/leads/inbox/news.ts';
import { createNewsletterLinks } from '#server/site/newsletter/links.ts';
import { block, senderDigest } from '#server/leads/spam.ts';
import { createThrottle, FREE_TRIES } from '#server/accounts/throttle.ts';
import { createForgeryTokens } from '#server/requests/token.ts';
import { silentLog, sharedDatabase } from '#tests/support/databases.ts';

// Tests the state that two processes share (docs/escala.md). The rate limit, leases, rounds,
// deliveries, captchas and incidents have other tests.
describe('of two processes on one PostgreSQL', () => {
  const store = sharedDatabase('postgres');
  let other: Database;
  beforeAll(async () => {
    other = await openDatabase(store.config, silentLog);
  });
  afterAll(async () => {
    await other.close();
  });

  it('each hears what happened in the other, and again after the connection was cut', async () => {
    const url = store.config.databaseUrl ?? '';
    const log = { warn: vi.fn() };
    const [one, two] = [store.database, other].map((database) =>
      createPostgresWire(database, url, log),
    );
    if (one === undefined || two === undefined) throw new Error('two processes');
    const heard: { one: NewsEvent[]; two: NewsEvent[] } = { one: [], two: [] };
    const over = new AbortController();
    const listening = [
      one.listen((event) => heard.one.push(event), over.signal),
      two.listen((event) => heard.two.push(event), over.signal),
    ];
    const arrival = (folio: string): NewsEvent => ({ kind: 'arrived', folio, actorId: null });
    // Repeats the event until the other process hears it, because an event is lost if the other
    // process does not listen yet.
    const untilHeard = (folio: string) =>
      vi.waitFor(
        async () => {
          await one.send(arrival(folio));
          expect(heard.two.map((event) => event.folio)).toContain(folio);
        },
        { timeout: 60_000, interval: 100 },
      );
    try {
      await untilHeard('AT-1');
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
                where application_name = 'atalaya-avisos' and datname = current_database()`.execute(
        store.database.kysely,
      );
      await untilHeard('AT-2');
      expect(log.warn).toHaveBeenCalled();
      expect(heard.one).toEqual([]);
    } finally {
      over.abort();
      await Promise.all(listening);
    }
  });

  it('both count the same tries to sign in', async () => {
    const throttles = [createThrottle(store.database), createThrottle(other)] as const;
    const waits: (number | null)[] = [];
    for (let tried = 0; tried < 2 * FREE_TRIES.account; tried += 1) {
      waits.push((await throttles[tried % 2]?.begin([['account', 'ana']])) ?? null);
    }
    expect(waits.filter((wait) => wait === null)).toHaveLength(FREE_TRIES.account);
    await throttles[1].clear([['account', 'ana']]);
    expect(await throttles[0].begin([['account', 'ana']])).toBeNull();
  });

  it('each takes the forms and the links that the other has made, with the same key', () => {
    const secretKey = 'la-misma-clave-en-todas-las-maquinas';
    const one = createForgeryTokens(secretKey);
    const visitor = one.newVisitor();
    expect(createForgeryTokens(secretKey).check(one.issue(visitor), visitor)).toBe('valid');
    const site = 'https://atalaya.example';
    const link = createNewsletterLinks(secretKey, () => site).toConfirm('quien', 'asking');
    const token = link.slice(link.lastIndexOf('/') + 1);
    const open = (key: string) => createNewsletterLinks(key, () => site).open(token);
    expect(open(secretKey)).toEqual({ subscriberId: 'quien', requestId: 'asking' });
    expect(open('otra-clave-en-esta-maquina-sola')).toBeNull();
  });

  it('both know a sender that somebody called advertising', async () => {
    const judged = { folio: 'AT-3', correo: 'Spam+1@correo.example', text_key: null };
    await block(store.database.kysely, judged, Date.now());
    const found = await other.kysely
      .selectFrom('spam_block')
      .select('folio')
      .where('digest', '=', senderDigest('spam@correo.example'))
      .execute();
    expect(found).toEqual([{ folio: 'AT-3' }]);
  });
});
