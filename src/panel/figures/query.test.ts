import { expect, it, vi } from 'vitest';
import type { InboxFigures } from '#server/leads/inbox/figures.ts';
import { createFigures } from '#server/leads/inbox/figures.ts';
import { weekdayOf } from '#server/leads/zone.ts';
import { testDatabase } from '#tests/support/databases.ts';
import { figuresView } from './query.ts';

it.each([
  ['2026-11-23', '2026-10-01 2026-10-23', '2026-09-01 2026-09-30'],
  ['2026-11-30', '2026-10-01 2026-10-31', '2026-09-01 2026-09-30'],
  ['2026-03-29', '2026-02-01 2026-02-28', '2026-01-01 2026-01-31'],
  ['2026-01-01', '2025-12-01 2025-12-01', '2025-11-01 2025-11-30'],
])(
  'compares whole weeks that end on %s with as many before, and months with the month before',
  async (today, monthBefore, twoBefore) => {
    vi.useFakeTimers({ now: Date.parse(`${today}T15:00:00Z`), toFake: ['Date'] });
    const test = await testDatabase('sqlite');
    try {
      const real = createFigures(test.database, { promise: { workingMs: () => 0 } });
      const asked: InboxFigures[] = [];
      let count = 1;
      const figures = {
        of: async (...given: Parameters<typeof real.of>) => {
          const found = await real.of(...given);
          asked.push(found);
          return { ...found, total: { ...found.total, count } };
        },
      };
      const open = (path: string) =>
        figuresView({ figures }, { person: null } as never, new URL(path, 'http://a.example'));
      const shown = async (path = '/panel/cifras') =>
        (await open(path)).periods.find(({ current }) => current)?.words;
      expect(await shown()).toBe('El mes pasado');
      count = 0;
      expect(await shown()).toBe('Este mes');
      const { periods } = await open('/panel/cifras');
      expect((await open('/panel/cifras?periodo=4-semanas')).weeks).toHaveLength(4);
      for (const { words, href } of periods) {
        expect(await shown(href)).toBe(words);
        const of = asked.at(-1);
        if (href.includes('=mes')) {
          expect(of?.period.from).toMatch(/-01$/);
          const isLast = href.endsWith('pasado');
          const days = `${of?.before.from} ${of?.before.to}`;
          expect(days, words).toBe(isLast ? twoBefore : monthBefore);
          continue;
        }
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
