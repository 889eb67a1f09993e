import { expect, it, vi } from 'vitest';
import type { InboxFigures } from '#server/leads/inbox/figures.ts';
import { createFigures } from '#server/leads/inbox/figures.ts';
import { weekdayOf } from '#server/leads/zone.ts';
import { testDatabase } from '#tests/support/databases.ts';
import { figuresView } from './query.ts';

it.each(['2026-11-23', '2026-11-25', '2026-11-29'])(
  'compares whole weeks that end on %s with as many before, on the same days of the week',
  async (today) => {
    vi.useFakeTimers({ now: Date.parse(`${today}T15:00:00Z`), toFake: ['Date'] });
    const test = await testDatabase('sqlite');
    try {
      const timeZone = 'America/Mexico_City';
      const real = createFigures(test.database, { promise: { workingMs: () => 0 } });
      const asked: InboxFigures[] = [];
      const figures = {
        of: async (period: { from: string; to: string }) => {
          const found = await real.of(period);
          asked.push(found);
          return found;
        },
      };
      const open = (path: string) =>
        figuresView(
          { figures, timeZone, money: { moneda: 'MXN', idioma: 'es-MX' } },
          { person: null } as never,
          new URL(path, 'http://a.example'),
        );
      const { periods, weeks } = await open('/panel/cifras');
      expect(weeks).toHaveLength(4);
      for (const { words, href } of periods) {
        expect((await open(href)).periods.find(({ current }) => current)?.words).toBe(words);
        const of = asked.at(-1);
        expect(of?.period.to).toBe(today);
        expect(weekdayOf(of?.period.from ?? ''), words).toBe(weekdayOf(of?.before.from ?? ''));
        for (const { from, to } of of?.weeks ?? []) {
          expect(Date.parse(to) - Date.parse(from)).toBe(6 * 24 * 60 * 60 * 1000);
        }
      }
    } finally {
      vi.useRealTimers();
      await test.drop();
    }
  },
);
