import { formatAmount, type Money, watchFee, type YearCosts, yearLine, yearOf } from './prices.ts';
import type { FlowShared } from '#content/schemas/flow.ts';
import type { Services } from '#content/schemas/services.ts';

export interface Quotable {
  type: string;
  name: string;
  purpose: string;
  from: string;
  amount: number;
  monthly: boolean;
  time?: string | undefined;
  year: YearCosts;
  drawing: string;
}

export interface PriceWords extends Money {
  from: string;
  perMonth: string;
  tax: string;
  year: Services['rotulos']['ano'];
  watch: number;
}

export function priceWords(services: Services): PriceWords {
  const { desde: from, alMes: perMonth, impuesto: tax, ano: year } = services.rotulos;
  const { moneda, idioma } = services;
  return { from, perMonth, tax, year, watch: watchFee(services), moneda, idioma };
}

/** Returns one service for each other kind, cheapest first and monthly services last. */
export function quotable(
  services: Services,
  { detalle }: Pick<FlowShared, 'detalle'>,
): readonly Quotable[] {
  const added = detalle.opciones.map(({ valor }) => valor);
  const found = new Map<string, Quotable>();
  for (const service of services.lista) {
    const { tipo: type, nombre: name, resumen: purpose, desde: amount, dibujo: drawing } = service;
    if (added.includes(type) || found.has(type)) continue;
    const monthly = service.por === 'mes';
    found.set(type, {
      type,
      name,
      purpose,
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

/** Returns the smallest total of several services, such as «Desde $110,000 y $6,500 al mes». */
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

/** Returns the first year of several services, for which one `guardia` service is enough. */
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
