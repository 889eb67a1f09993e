import type { CountedRow, FiguresPageProps, Told } from '#features/panel-figures/FiguresPage.tsx';
import { channelWords } from '#pages/panel/_page/channel-words.ts';
import { typeLabels } from '#pages/panel/_page/type-labels.ts';
import { writeQuery } from '#server/leads/inbox/address.ts';
import type { AnswerFigures, Figure } from '#server/leads/inbox/figures.ts';
import type { Inbox } from '#server/leads/inbox/inbox.ts';
import type { InboxFilter } from '#server/leads/inbox/filter.ts';
import { isLeadState, STATE_WORDS } from '#server/leads/states.ts';
import { dayOf, isDay, shiftDay } from '#server/leads/zone.ts';
import type { PanelVisit } from '#server/accounts/visit.ts';
import { dayWords, spanWords } from '#ui/panel/moments.ts';
import { sentence } from '#ui/panel/sentence.ts';

/** Ready periods, in whole weeks up to today: each weekday is in them, and in the period before, as often. */
const PERIODS = [
  { words: 'Últimas 4 semanas', weeks: 4 },
  { words: 'Últimas 12 semanas', weeks: 12 },
  { words: 'Último año', weeks: 52 },
] as const;

/** What the page of figures shows for the period in its address; the last four weeks by default. */
export async function figuresProps(
  { figures, timeZone }: Pick<Inbox, 'figures' | 'timeZone'>,
  { person }: PanelVisit,
  { searchParams }: URL,
): Promise<FiguresPageProps> {
  const today = dayOf(Date.now(), timeZone);
  const period = periodOf(searchParams, today);
  const [of, labels] = await Promise.all([figures.of(period), typeLabels()]);
  const list = (filter: InboxFilter) =>
    `/panel?${writeQuery({ filter }, person?.id ?? '').toString()}`;
  const rows = (counted: readonly Figure[], words: (key: string) => string): CountedRow[] =>
    counted.map(({ key, count, before, filter }) => ({
      key,
      words: words(key),
      count,
      before,
      href: filter === null ? null : list(filter),
    }));
  const state = (key: string) => (isLeadState(key) ? sentence(STATE_WORDS[key]) : key);
  return {
    period,
    words: { period: between(of.period), before: between(of.before) },
    periods: PERIODS.map(({ words, weeks }) => {
      const from = begin(today, weeks);
      return {
        words,
        href: `/panel/cifras?desde=${from}&hasta=${today}`,
        current: period.from === from && period.to === today,
      };
    }),
    total: {
      key: 'total',
      words: 'todas',
      count: of.total.count,
      before: of.total.before,
      href: list(of.total.filter),
    },
    weeks: of.weeks.map(({ from, contacto, cotizacion, filter }) => ({
      words: shortDay(from),
      contacto,
      cotizacion,
      href: list(filter),
    })),
    groups: [
      {
        id: 'formulario',
        title: 'Por formulario',
        rows: rows(of.kinds, (key) => (key === 'contacto' ? 'Contacto' : 'Cotización')),
      },
      {
        id: 'tipo',
        title: 'Por tipo de proyecto',
        rows: rows(of.types, (key) => (key === '' ? 'No lo dijo' : (labels.get(key) ?? key))),
        intro: 'Una solicitud puede pedir varios.',
      },
      {
        id: 'origen',
        title: 'Por origen',
        rows: rows(of.sources, (key) => (key === '' ? 'Sin dato' : key)),
      },
      {
        id: 'estado',
        title: 'Estado de hoy',
        intro: 'Sin contar las no deseadas.',
        rows: rows(of.states, state),
      },
    ],
    answers: answersTold(of.answers, of.answersBefore),
    deliveries: of.deliveries.map((row) => ({ ...row, channel: channelWords(row.channel) })),
  };
}

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

function answersTold(now: AnswerFigures, before: AnswerFigures): Told[] {
  const span = (ms: number | null) => (ms === null ? '—' : spanWords(ms));
  const row = (label: string, of: (figures: AnswerFigures) => string): Told => ({
    label,
    value: of(now),
    before: of(before),
  });
  return [
    row('Respondidas', ({ answered }) => String(answered)),
    row('A tiempo', ({ inTime }) => String(inTime)),
    row('Tarde, o vencidas sin responder', ({ late }) => String(late)),
    row('La mitad, en menos de', ({ median }) => span(median)),
    row('Nueve de cada diez, en menos de', ({ p90 }) => span(p90)),
    row('La mitad, en horas de trabajo', ({ medianWorking }) => span(medianWorking)),
    row('Nueve de cada diez, en horas de trabajo', ({ p90Working }) => span(p90Working)),
  ];
}

function between({ from, to }: { from: string; to: string }): string {
  return `${longDay(from)}\u00A0–\u00A0${longDay(to)}`;
}

function longDay(day: string): string {
  return dayWords(Date.parse(`${day}T12:00:00Z`), 'UTC');
}

function shortDay(day: string): string {
  return longDay(day).replace(/\s\d{4}$/u, '');
}
