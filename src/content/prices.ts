import type { Service, Services } from './schemas/services.ts';

/** What a page needs to say what a service costs. */
export interface ServiceTerms {
  /** For example «Desde $78,000 MXN». */
  price: string;
  /** For example «6 a 8 semanas». */
  time: string;
}

/** How amounts are written: the currency's ISO 4217 code, and the language. */
export type Money = Pick<Services, 'moneda' | 'idioma'>;

/** An amount in whole units, for example «$61,400». */
export function formatAmount(amount: number, { moneda, idioma }: Money): string {
  return new Intl.NumberFormat(idioma, {
    style: 'currency',
    currency: moneda,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount);
}

/**
 * An amount with its currency's code, because «$» alone is eight different currencies:
 * «$78,000 MXN».
 *
 * @param amount in whole units of the currency
 */
export function formatPrice(amount: number, money: Money): string {
  return `${formatAmount(amount, money)} ${money.moneda}`;
}

/** The price of a service as it is read: «Desde $6,500 MXN al mes». */
export function priceFrom(service: Pick<Service, 'desde' | 'por'>, services: Services): string {
  const { desde, alMes } = services.rotulos;
  const price = `${desde} ${formatPrice(service.desde, services)}`;
  return service.por === 'mes' ? `${price} ${alMes}` : price;
}

/**
 * The price and the time of one service.
 *
 * @throws Error when the catalogue has no such service, which stops the build
 */
export function termsOf(id: string, services: Services): ServiceTerms {
  const service = services.lista.find((candidate) => candidate.id === id);
  if (service === undefined) {
    throw new Error(`content/servicios.yaml: falta el servicio «${id}», que otra página nombra.`);
  }
  return { price: priceFrom(service, services), time: service.plazo };
}
