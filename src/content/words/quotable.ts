import { formatAmount, watchFee, yearLine, yearOf } from './prices.ts';
import type { FlowShared } from '#content/schemas/flow.ts';
import type { Service, Services } from '#content/schemas/services.ts';

export type Quotable = ReturnType<typeof quotedOf>;

export type PriceWords = ReturnType<typeof priceWords>;

export function priceWords(services: Services) {
  const { desde: from, alMes: perMonth, impuesto: tax, ano: year } = services.rotulos;
  const { moneda, idioma } = services;
  return { from, perMonth, tax, year, watch: watchFee(services), moneda, idioma };
}

function quotedOf(service: Service, services: Services) {
  const { tipo, nombre, resumen, desde: amount, dibujo, por, plazo } = service;
  const { desde, alMes } = services.rotulos;
  const monthly = por === 'mes';
  return {
    ...{ type: tipo, name: nombre, purpose: resumen, amount, monthly, drawing: dibujo },
    from: `${desde} ${formatAmount(amount, services)}${monthly ? ` ${alMes}` : ''}`,
    time: monthly ? undefined : plazo,
    year: yearOf(service, services),
  };
}

/**
 * Returns one service of each kind that flujo.yaml does not list, sorted by price. Services with a
 * monthly price come last.
 */
export function quotable(
  services: Services,
  { detalle }: Pick<FlowShared, 'detalle'>,
): readonly Quotable[] {
  const kinds = Map.groupBy(services.lista, ({ tipo }) => tipo);
  for (const { valor } of detalle.opciones) kinds.delete(valor);
  return [...kinds.values()]
    .flatMap(([first]) => (first === undefined ? [] : quotedOf(first, services)))
    .sort((one, other) => Number(one.monthly) - Number(other.monthly) || one.amount - other.amount);
}

/** Returns the lowest total of several services, such as «Desde $110,000 y $6,500 al mes». */
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

/** Returns the first year's cost of several services. One `guardia` service is enough for all. */
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
