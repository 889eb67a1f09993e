import { numberWords } from '#content/values/locale.ts';
import { type InboxFilter, writeQuery } from '#server/leads/inbox/address.ts';
import type { Inbox } from '#server/leads/inbox/inbox.ts';
import { agencyZone, dayOf, isDay, shiftDay } from '#server/leads/zone.ts';
import { type PanelVisit, personOf } from '#server/accounts/visit.ts';
import { content } from '#content/snapshot/content.ts';

/** A month is compared with the same days of the month before, and weeks with the weeks before. */
const PERIODS = {
  'mes-pasado': { words: 'El mes pasado', of: (today: string) => monthUpTo(dayBeforeMonth(today)) },
  mes: { words: 'Este mes', of: (today: string) => monthUpTo(today) },
  '4-semanas': { words: 'Últimas 4 semanas', of: (today: string) => weeksUpTo(today, 4) },
  '12-semanas': { words: 'Últimas 12 semanas', of: (today: string) => weeksUpTo(today, 12) },
  '52-semanas': { words: 'Últimas 52 semanas', of: (today: string) => weeksUpTo(today, 52) },
} as const;
const NAMES = Object.keys(PERIODS) as (keyof typeof PERIODS)[];

/** If `against` is missing, the page compares the period with the equally long period before it. */
interface Compared {
  from: string;
  to: string;
  against?: { from: string; to: string };
}

/**
 * Reads the statistics of the chosen period. If no period is chosen, reads the statistics of last
 * month or, if last month has no enquiry, of this month.
 */
export async function figuresView(
  { figures }: Pick<Inbox, 'figures'>,
  visit: PanelVisit,
  { searchParams }: URL,
) {
  const written = writtenPeriod(searchParams);
  const today = dayOf(Date.now(), agencyZone());
  const wanted = NAMES.find((each) => each === searchParams.get('periodo'));
  const read = async (name: (typeof NAMES)[number]) => {
    const asked: Compared = written ?? PERIODS[name].of(today);
    return { name, asked, of: await figures.of(asked, asked.against) };
  };
  let found = await read(wanted ?? 'mes-pasado');
  if (written === null && wanted === undefined && found.of.total.count === 0) {
    found = await read('mes');
  }
  const { name, asked, of } = found;
  return {
    ...of,
    number: (value: number) => numberWords(value, content().services.idioma),
    asked,
    periods: NAMES.map((each) => ({
      words: PERIODS[each].words,
      href: `/panel/cifras?periodo=${each}`,
      current: written === null && each === name,
    })),
    list: (filter: InboxFilter) =>
      `/panel?${writeQuery({ filter }, personOf(visit).id).toString()}`,
  };
}

export type FiguresView = Awaited<ReturnType<typeof figuresView>>;

function writtenPeriod(params: URLSearchParams): Compared | null {
  const [from = '', to = ''] = [params.get('desde') ?? '', params.get('hasta') ?? ''].sort();
  return isDay(from) && isDay(to) ? { from, to } : null;
}

function weeksUpTo(day: string, weeks: number): Compared {
  return { from: shiftDay(day, 1 - 7 * weeks), to: day };
}

function monthUpTo(day: string): Compared {
  const last = dayBeforeMonth(day);
  const isWhole = shiftDay(day, 1).endsWith('-01');
  const same = last.slice(0, 8) + day.slice(8);
  return {
    from: firstOfMonth(day),
    to: day,
    against: { from: firstOfMonth(last), to: isWhole || same > last ? last : same },
  };
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;
const dayBeforeMonth = (day: string) => shiftDay(firstOfMonth(day), -1);
