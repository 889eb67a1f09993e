import { formatAmount, type Money, watchFee, type YearCosts, yearLine, yearOf } from './prices.ts';
import type { FlowShared } from '#content/schemas/flow.ts';
import type { Services } from '#content/schemas/services.ts';

/** A service of the catalogue, as the quote's first screen offers it. */
export interface Quotable {
  /** The kind of project that the form sends for it. */
  type: string;
  name: string;
  /** «Desde $78,000», or «Desde $6,500 al mes». */
  from: string;
  /** The price as a number. */
  amount: number;
  monthly: boolean;
  /** «6 a 8 semanas»; a monthly service has none. */
  time?: string | undefined;
  /** The least cost of its first year. */
  year: YearCosts;
  drawing: string;
}

/** The words for the sum of several prices. */
export interface PriceWords extends Money {
  /** «Desde». */
  from: string;
  /** «al mes». */
  perMonth: string;
  /** «más IVA», after all prices. */
  tax: string;
  /** The words for a first year, where the catalogue has them. */
  year: Services['rotulos']['ano'];
  /** The monthly price of the watch; 0 if it is not sold. */
  watch: number;
}

/** The catalogue's own words and money. */
export function priceWords(services: Services): PriceWords {
  const { desde: from, alMes: perMonth, impuesto: tax, ano: year } = services.rotulos;
  const { moneda, idioma } = services;
  return { from, perMonth, tax, year, watch: watchFee(services), moneda, idioma };
}

/**
 * The services with a kind of project of their own, which the quote offers by name: the cheapest first,
 * and monthly services last.
 */
export function quotable(
  services: Services,
  { detalle }: Pick<FlowShared, 'detalle'>,
): readonly Quotable[] {
  const added = detalle.opciones.map(({ valor }) => valor);
  const found = new Map<string, Quotable>();
  for (const service of services.lista) {
    const { tipo: type, nombre: name, desde: amount, dibujo: drawing } = service;
    if (added.includes(type) || found.has(type)) continue;
    const monthly = service.por === 'mes';
    found.set(type, {
      type,
      name,
      from: `${services.rotulos.desde} ${formatAmount(amount, services)}${monthly ? ` ${services.rotulos.alMes}` : ''}`,
      amount,
      monthly,
      time: monthly ? undefined : service.plazo,
      year: yearOf(service, services),
      drawing,
    });
  }
  return [...found.values()].toSorted(
    (one, other) => Number(one.monthly) - Number(other.monthly) || one.amount - other.amount,
  );
}

/** The least that several services cost together: «Desde $110,000 y $6,500 al mes». */
export function leastTogether(
  services: readonly Pick<Quotable, 'amount' | 'monthly'>[],
  words: PriceWords,
): string {
  const sum = (monthly: boolean) =>
    services.reduce((all, one) => all + (one.monthly === monthly ? one.amount : 0), 0);
  const [once, month] = [sum(false), sum(true)];
  const parts = [
    ...(once > 0 ? [formatAmount(once, words)] : []),
    ...(month > 0 ? [`${formatAmount(month, words)} ${words.perMonth}`] : []),
  ];
  return `${words.from} ${parts.join(' y ')}`;
}

/**
 * The cost of several services together in their first year, in a line; undefined if the catalogue has no
 * words for it. One watch covers all of them, from the end of the longest included one.
 *
 * @param watchType the kind of project that asks for the watch itself
 */
export function firstYearTogether(
  services: readonly Pick<Quotable, 'type' | 'amount' | 'monthly' | 'year'>[],
  words: PriceWords,
  watchType?: string,
): string | undefined {
  if (words.year === undefined) return undefined;
  const watched = services.flatMap(({ year }) => (year.months > 0 ? [year.months] : []));
  const months = watched.length === 0 ? 0 : Math.min(...watched);
  const watch = services.find(({ type }) => type === watchType);
  const least = services.reduce((sum, { year }) => sum + year.least, 0);
  if (watch === undefined || months === 0) return yearLine({ least, months }, words.year, words);
  const paid = least - watch.year.least + months * watch.amount;
  return yearLine({ least: paid, months: 0 }, words.year, words);
}
