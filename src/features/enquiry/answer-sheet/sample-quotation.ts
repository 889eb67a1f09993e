import { fill } from '#content/fill.ts';
import { formatAmount } from '#content/prices.ts';
import type { PriceWords, Quotable } from '#content/quotable.ts';
import type { QuotePageCopy } from '#content/schemas/flow-pages.ts';
import { spellCalendarDate } from '#forms/calendar-date.ts';
import type { SheetLine } from './sheet-lines.ts';

/**
 * A quotation as it comes: one service's scope and price, and a day. Written by the server, once: to build what
 * writes amounts and days would stop a phone as it wakes, and the browser may already be in another day.
 *
 * @param today a date that reads its day where the agency is
 * @returns its lines; none where nothing has a price
 */
export function sampleQuotation(
  muestra: QuotePageCopy['muestra'],
  services: readonly Quotable[],
  prices: PriceWords,
  today: Date,
): readonly SheetLine[] {
  const service = services.find(({ type }) => type === muestra.tipo) ?? services[0];
  if (service === undefined) return [];
  const scope = fill(muestra.puntos, { primero: service.scope, mas: service.more });
  const when = fill(muestra.fecha, { plazo: service.time ?? '', ...sampleDays(today) });
  const { extra } = muestra;
  const sum = (amount: number) => formatAmount(amount, prices);
  const whole = `${sum(service.amount + (extra?.precio ?? 0))} ${prices.moneda}`;
  // Each with its price, where there is more than one to add up.
  const name = extra === undefined ? service.name : `${service.name}: ${sum(service.amount)}`;
  return [
    { name: 'servicio', label: muestra.nombre, value: name },
    { name: 'alcance', label: muestra.alcance, value: scope },
    ...(extra === undefined
      ? []
      : [{ name: 'extra', label: extra.nombre, value: `${extra.texto}: ${sum(extra.precio)}` }]),
    { name: 'precio', label: muestra.precio, value: `${whole}, ${prices.tax}` },
    { name: 'entrega', label: muestra.entrega, value: when },
  ];
}

const TUESDAY = 2;
/** How long a signature takes, at least, and the work after it, in days: whole weeks. */
const SIGNING = 7;
const WORK = 49;

/**
 * Its days, which count from today so that it never grows old: the Tuesday on which it is published, and the
 * one seven weeks before, on which all that it needs has come.
 */
function sampleDays(today: Date): { dia: string; llegan: string } {
  const soonest = SIGNING + ((7 + TUESDAY - today.getDay()) % 7);
  const after = (days: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
  const come = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long' });
  return { dia: spellCalendarDate(after(soonest + WORK)), llegan: come.format(after(soonest)) };
}
