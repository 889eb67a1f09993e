import { firstYear, formatAmount, type Money } from './prices.ts';
import type { FlowShared } from './schemas/flow.ts';
import type { Services } from './schemas/services.ts';

/** A service of the catalogue, as the quote's first screen offers it. */
export interface Quotable {
  /** The kind of project that the form sends for it. */
  type: string;
  name: string;
  /** «Desde $78,000», or «Desde $6,500 al mes». */
  from: string;
  /** The same as a number, to be added up with others paid the same way. */
  amount: number;
  monthly: boolean;
  /** «6 a 8 semanas»; what is paid by the month has no end. */
  time?: string | undefined;
  /** What its first year costs, where that is told. */
  year?: string | undefined;
  /** The picture that stands for it. */
  drawing: string;
}

/** How several prices are said as one. */
export interface PriceWords extends Money {
  /** «Desde». */
  from: string;
  /** «al mes». */
  perMonth: string;
  /** «más IVA», of all prices. */
  tax: string;
}

/** The catalogue's own words and money. */
export function priceWords({ rotulos, moneda, idioma }: Services): PriceWords {
  return { from: rotulos.desde, perMonth: rotulos.alMes, tax: rotulos.impuesto, moneda, idioma };
}

/**
 * What can be quoted by its name: the services with a kind of project of their own. The cheapest first,
 * as the catalogue's page has them, and what is paid by the month last.
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
      year: firstYear(service, services)?.line,
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
