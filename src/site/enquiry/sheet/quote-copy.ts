import { LETTERHEAD } from '#site/enquiry/sheet/sheet-lines.ts';
import { longDayOfYear, weekdayAndDay } from '#content/values/locale.ts';
import { fill } from '#content/values/placeholders.ts';
import { formatAmount, formatPrice } from '#content/words/prices.ts';
import { type PriceWords, type Quotable, priceWords, quotable } from '#content/words/quotable.ts';
import type { QuotePageCopy } from '#content/schemas/flow-pages.ts';
import type { SheetLine } from '#site/enquiry/flow/flow-copy.ts';
import type { FlowShared } from '#content/schemas/flow.ts';
import type { Services } from '#content/schemas/services.ts';
import type { FlowWords } from '#site/enquiry/flow/flow-copy.ts';

interface Letterhead {
  readonly name: string;
  /** The prefix of each enquiry's number. */
  readonly folio: string;
  /** Days without work, as `12-25` or `2026-04-03`. */
  readonly holidays?: readonly string[] | undefined;
}

/** Returns the lines of the sample quotation. Only the server calls this slow function. */
function sampleQuotation(
  muestra: QuotePageCopy['muestra'],
  services: readonly Quotable[],
  prices: PriceWords,
  today: Date,
  { name: agency, folio, holidays = [] }: Letterhead,
): readonly SheetLine[] {
  const service = services.find(({ type }) => type === muestra.tipo) ?? services[0];
  if (service === undefined) return [];
  const when = fill(muestra.fecha, { plazo: service.time ?? '', ...sampleDays(today, holidays) });
  const { extra } = muestra;
  const sum = (amount: number) => formatAmount(amount, prices);
  const whole = formatPrice(service.amount + (extra?.precio ?? 0), prices);
  return [
    { name: LETTERHEAD, label: agency, value: `${folio}-0000` },
    { name: 'servicio', label: service.name, value: sum(service.amount) },
    ...(extra === undefined
      ? []
      : [{ name: 'extra', label: extra.texto, value: sum(extra.precio) }]),
    { name: 'precio', label: muestra.precio, value: `${whole}, ${prices.tax}` },
    { name: 'entrega', label: muestra.entrega, value: when },
  ];
}

const TUESDAY = 2;
/**
 * In the sample quotation, the client signs on the first Tuesday that is at least `SIGNING` days
 * away. The delivery follows after `WORK` working days.
 */
const SIGNING = 7;
const WORK = 35;

const WEEKEND = [0, 6];

function sampleDays(today: Date, holidays: readonly string[]): { dia: string; llegan: string } {
  // Refuses an invalid date, because the loop below never ends with an invalid date.
  if (Number.isNaN(today.getTime())) throw new RangeError('A quotation needs a day to count from.');
  const soonest = SIGNING + ((7 + TUESDAY - today.getDay()) % 7);
  const after = (days: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
  const rests = (day: Date) => {
    const number = (part: number) => String(part).padStart(2, '0');
    const short = `${number(day.getMonth() + 1)}-${number(day.getDate())}`;
    return (
      WEEKEND.includes(day.getDay()) ||
      holidays.some((name) => name === short || name === `${day.getFullYear()}-${short}`)
    );
  };
  let last = soonest;
  for (let worked = 0; worked < WORK;) {
    last += 1;
    if (!rests(after(last))) worked += 1;
  }
  while (after(last).getDay() !== TUESDAY || rests(after(last))) last += 1;
  return { dia: weekdayAndDay(after(last)), llegan: longDayOfYear(after(soonest)) };
}

/** Returns the texts of the quote flow. `today.getDate()` must be the day at the agency. */
export function quoteCopy(
  { muestra, ...page }: QuotePageCopy,
  catalogue: Services,
  flow: Pick<FlowShared, 'detalle'>,
  today: Date,
  letterhead: Letterhead,
): Omit<Extract<FlowWords, { kind: 'quote' }>, 'shared' | 'newsletter'> {
  const [services, prices] = [quotable(catalogue, flow), priceWords(catalogue)];
  const sample = sampleQuotation(muestra, services, prices, today, letterhead);
  const budgets = upperEnds(page.campos.presupuesto.rangos);
  return { kind: 'quote', page, services, prices, sample, budgets };
}

function upperEnds(ranges: readonly string[]): Record<string, number> {
  const amounts = ranges.map((range) =>
    [...range.matchAll(/\d[\d.,\s]*/gu)].map(([amount]) => Number(amount.replaceAll(/\D/gu, ''))),
  );
  return Object.fromEntries(
    ranges.flatMap((range, at) => {
      const [first, second] = amounts[at] ?? [];
      const isLast = first === undefined || (amounts[at + 1]?.[0] ?? 0) < first;
      const end = second ?? (isLast ? undefined : first);
      return end === undefined ? [] : [[range, end]];
    }),
  );
}
