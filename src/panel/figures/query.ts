import { typeLabels } from '#server/leads/mail/lead-summary.ts';
import { writeQuery } from '#server/leads/inbox/address.ts';
import type { Inbox } from '#server/leads/inbox/inbox.ts';
import type { InboxFilter } from '#server/leads/inbox/address.ts';
import { dayOf, isDay, shiftDay } from '#server/leads/zone.ts';
import type { PanelVisit } from '#server/accounts/visit.ts';

/** Ready periods, in whole weeks up to today: each weekday is in them, and in the period before, as often. */
const PERIODS = [
  { words: 'Últimas 4 semanas', weeks: 4 },
  { words: 'Últimas 12 semanas', weeks: 12 },
  { words: 'Último año', weeks: 52 },
] as const;

/** What came in the period of an address, the last four weeks by default, and in the one before. */
export async function figuresView(
  { figures, timeZone, money }: Pick<Inbox, 'figures' | 'timeZone' | 'money'>,
  { person }: PanelVisit,
  { searchParams }: URL,
) {
  const today = dayOf(Date.now(), timeZone);
  const asked = periodOf(searchParams, today);
  const of = await figures.of(asked);
  return {
    ...of,
    labels: typeLabels(),
    money,
    asked,
    periods: PERIODS.map(({ words, weeks }) => {
      const from = begin(today, weeks);
      return {
        words,
        href: `/panel/cifras?desde=${from}&hasta=${today}`,
        current: asked.from === from && asked.to === today,
      };
    }),
    /** The address of the list that a filter finds. */
    list: (filter: InboxFilter) => `/panel?${writeQuery({ filter }, person?.id ?? '').toString()}`,
  };
}

/** What `figuresView` gives. */
export type FiguresView = Awaited<ReturnType<typeof figuresView>>;

function periodOf(params: URLSearchParams, today: string): { from: string; to: string } {
  const from = params.get('desde') ?? '';
  const to = params.get('hasta') ?? '';
  if (!isDay(from) || !isDay(to)) return { from: begin(today, PERIODS[0].weeks), to: today };
  // Written the wrong way round it is the same period.
  return from <= to ? { from, to } : { from: to, to: from };
}

/** The first day of so many weeks that end today. */
function begin(today: string, weeks: number): string {
  return shiftDay(today, 1 - 7 * weeks);
}
