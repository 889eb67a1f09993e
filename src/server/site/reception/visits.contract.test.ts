import { beforeEach, describe, expect, it } from 'vitest';
import { createFigures } from '#server/leads/inbox/figures.ts';
import { ask, openTestSite } from '#server/platform/http/testing-site.ts';
import { dialects, newDatabases } from '#tests/support/databases.ts';
import { createVisits } from './visits.ts';

const BROWSER = 'Mozilla/5.0 (Linux; Android 14; CUBOT X) AppleWebKit/537.36 Chrome/142.0 Mobile';
const DAY_MS = 24 * 60 * 60 * 1000;
/** 22:30 on 8 January in the agency's time zone. */
const START = Date.UTC(2026, 0, 9, 4, 30);

describe.each(dialects)('visits in %s', (dialect) => {
  const test = newDatabases(dialect);
  let now: number;
  beforeEach(() => {
    now = START;
  });

  const counted = async () => {
    const rows = await test.database.kysely.selectFrom('visit_count').selectAll().execute();
    return rows.map(({ day, page, origin, visits }) => `${day} ${page} ${origin} ${visits}`).sort();
  };
  const counting = () =>
    createVisits(test.database, {
      config: { trustProxy: false, origin: null },
      isStaff: (cookie) => cookie === 'staff=1',
      now: () => now,
    });
  const visit = (visits: ReturnType<typeof counting>, path: string, referer: string) => {
    const headers = { host: 'sitio.example', 'user-agent': BROWSER, referer };
    const request = { method: 'GET', url: path, headers, socket: {} };
    visits.note({ request: request as never, path }, 200);
  };

  it('are what people open from outside, by day, page and origin, once they are answered', async () => {
    const visits = counting();
    let over = Promise.withResolvers<undefined>();
    const site = await openTestSite({
      answered(exchange, status) {
        visits.note(exchange, status);
        over.resolve(undefined);
      },
    });
    const open = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
      over = Promise.withResolvers();
      await ask(site, path, { method, headers: { 'User-Agent': BROWSER, ...headers } });
      await over.promise;
    };
    try {
      await open('/');
      await open('/servicios?x=1', { Referer: 'https://www.Google.com/search?q=secreto' });
      await open('/servicios', { Referer: 'https://google.com/' });
      const other = { Referer: 'https://otro.example/', 'Sec-Fetch-Dest': 'document' };
      await open('/?utm_source=Feria', other);
      now += DAY_MS;
      await open('/', { 'Sec-Fetch-Site': 'none' });
      await open('/', { Referer: `${site.origin}/servicios` });
      await open('/', { 'Sec-Fetch-Site': 'same-origin' });
      const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://google.com/bot.html)';
      for (const agent of [googlebot, 'Site-Round/1']) await open('/', { 'User-Agent': agent });
      await open('/', { 'Sec-Purpose': 'prefetch;prerender' });
      await open('/', { 'Sec-Fetch-Dest': 'empty' });
      await open('/', { Cookie: 'staff=1' });
      await open('/', {}, 'HEAD');
      await open('/nada-de-esto');
      await open('/robots.txt');
    } finally {
      await site.close();
    }
    expect(await counted()).toEqual([]);
    await visits.write();
    expect(await counted()).toEqual([
      '2026-01-08 / directo 1',
      '2026-01-08 / feria 1',
      '2026-01-08 /servicios google.com 2',
      '2026-01-09 / directo 1',
    ]);

    const { pages, sources, ...figures } = await createFigures(test.database, {
      promise: { workingMs: () => 0 },
    }).of({ from: '2026-01-08', to: '2026-01-08' }, { from: '2026-01-01', to: '2026-01-07' });
    expect(figures.visits).toEqual({ count: 4, before: 0 });
    expect(figures.visitsSince).toBe('2026-01-08');
    expect(pages.map(({ key, visits: of }) => `${key} ${of}`)).toEqual(['/ 2', '/servicios 2']);
    expect(sources.map(({ key, visits: of }) => `${key} ${of}`)).toEqual([
      'google.com 2',
      'directo 1',
      'feria 1',
    ]);
  });

  it('of several processes add up, and made-up origins take no room', async () => {
    const [one, other] = [counting(), counting()];
    for (let each = 0; each < 300; each += 1) visit(one, '/', `https://a${each}.example/`);
    visit(one, '/', '');
    visit(other, '/servicios', 'https://b.example/');
    visit(other, '/', '');
    await Promise.all([one.write(), other.write()]);
    visit(other, '/servicios', 'https://c.example/');
    visit(other, '/', 'https://a0.example/');
    await other.write();
    await other.write();
    const rows = await counted();
    expect(rows.length).toBeLessThan(210);
    expect(rows).toContain('2026-01-08 / directo 2');
    expect(rows).toContain('2026-01-08 / a0.example 2');
    expect(rows.filter((row) => row.includes('c.example'))).toEqual([]);
    const sum = rows.reduce((all, row) => all + Number(row.split(' ').at(-1)), 0);
    expect(sum).toBe(305);
  });

  it('wait while the database takes none, and are forgotten after thirteen months', async () => {
    const visits = counting();
    visit(visits, '/', '');
    const { kysely } = test.database;
    await kysely.schema.alterTable('visit_count').renameTo('away').execute();
    await expect(visits.write()).rejects.toThrow();
    await kysely.schema.alterTable('away').renameTo('visit_count').execute();
    visit(visits, '/', '');
    await visits.write();
    expect(await counted()).toEqual(['2026-01-08 / directo 2']);
    now += 396 * DAY_MS;
    await visits.purge();
    expect(await counted()).toHaveLength(1);
    now += DAY_MS;
    await visits.purge();
    expect(await counted()).toEqual([]);
  });
});
