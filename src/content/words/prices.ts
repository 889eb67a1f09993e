import { isSharedSign, moneyWords, pluralCurrency } from '#content/values/locale.ts';
import { fill } from '#content/values/placeholders.ts';
import { writtenAmount } from '#content/values/written-amount.ts';
import { uncapitalized } from '#content/values/capitals.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { Service, Services } from '#content/schemas/services.ts';

/** The price and the time of a service, in words. */
export interface ServiceTerms {
  /** For example «Tienda en línea». */
  name: string;
  /** For example «Desde $78,000 MXN». */
  price: string;
  /** For example «más IVA». */
  tax: string;
  /** For example «6 a 8 semanas». */
  time: string;
  /** The monthly cost that third parties charge, where the catalogue has it. */
  monthly?: string | undefined;
}

/** The currency's ISO 4217 code and the language of amounts. */
export type Money = Pick<Services, 'moneda' | 'idioma'>;

/** The price in a typed text: «82,000», «24 500», «12,500.00»; null if it is no price. */
export function priceIn(text: string): number | null {
  const amount = writtenAmount(text);
  return amount?.cents === 0 ? amount.whole : null;
}

/** An amount in whole units, for example «$61,400». */
export function formatAmount(amount: number, { moneda, idioma }: Money): string {
  return moneyWords(amount, moneda, idioma);
}

/** The sign of a currency as amounts in it are written: «$», «US$», «€». */
export function moneySign(money: Money): string {
  return formatAmount(0, money).replaceAll(/[\d\s.,]/g, '');
}

/**
 * An amount with its currency: «950 €», or «$78,000 MXN» where several currencies share the sign. A no-break
 * space keeps the code on its line.
 *
 * @param amount in whole units of the currency
 */
export function formatPrice(amount: number, money: Money): string {
  return `${formatAmount(amount, money)}${codeBehind(money)}`;
}

/** The currency's code behind a no-break space, as it follows an amount; empty where the sign is the currency's own. */
export function codeBehind(money: Money): string {
  return hasOwnSign(money) ? '' : `\u00A0${money.moneda}`;
}

/** The currency in a sentence: «soles» where its sign is its own, and its code otherwise. */
export function currencyWords(money: Money): string {
  return hasOwnSign(money) ? pluralCurrency(money.moneda, money.idioma) : money.moneda;
}

/** The currency beside a field: its sign where that is its own, and its code otherwise. */
export function currencyMark(money: Money): string {
  return hasOwnSign(money) ? moneySign(money) : money.moneda;
}

function hasOwnSign(money: Money): boolean {
  const sign = moneySign(money);
  // Bolivia's own money has its sign to itself there.
  return !isSharedSign(sign) || (sign === 'Bs' && money.idioma === 'es-BO');
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
 * @param by the content that names it, for the error
 * @throws Error when the catalogue has no such service: the content is refused
 */
export function termsOf(id: string, services: Services, by: string): ServiceTerms {
  const service = serviceOf(id, services, by);
  return {
    name: service.nombre,
    price: priceFrom(service, services),
    tax: services.rotulos.impuesto,
    time: service.plazo,
    monthly: serverWords(service, services),
  };
}

/**
 * One service of the catalogue.
 *
 * @param by the content that names it, for the error
 * @throws Error as `termsOf`
 */
export function serviceOf(id: string, services: Services, by: string): Service {
  const service = services.lista.find((candidate) => candidate.id === id);
  if (service === undefined) {
    throw new Error(
      `content/servicios.yaml: falta el servicio «${id}», que nombra ${by}. Vuelve a ponerlo, o cámbialo ahí.`,
    );
  }
  return service;
}

/** «Servidor y dominio aparte: de $600 a $1,500 MXN al mes»; undefined without such a cost or without words for it. */
function serverWords(
  { servidor }: Pick<Service, 'servidor'>,
  services: Services,
): string | undefined {
  const words = services.rotulos.servidor;
  if (servidor === undefined || words === undefined) return undefined;
  return fill(words, {
    servidor: servidor.nombre,
    desde: formatAmount(servidor.desde, services),
    hasta: formatPrice(servidor.hasta, services),
  });
}

/** The amounts of a catalogue. */
type Priced = Pick<Services, 'otros'> & {
  lista: readonly Pick<Service, 'id' | 'desde' | 'servidor'>[];
  guardia?: Pick<NonNullable<Services['guardia']>, 'servicio' | 'turno'> | undefined;
};

/**
 * The amounts that a text may name, in whole units: each service's price by its `id`, what others charge for it
 * as `id.servidor` and `id.servidor.hasta`, a person at night as `guardia.turno`, and the others by theirs.
 */
export function amountsOf({ lista, guardia, otros = [] }: Priced): ReadonlyMap<string, number> {
  const amounts = new Map(otros.map(({ id, desde }) => [id, desde]));
  for (const { id, desde, servidor } of lista) {
    amounts.set(id, desde);
    if (servidor === undefined) continue;
    amounts.set(`${id}.servidor`, servidor.desde).set(`${id}.servidor.hasta`, servidor.hasta);
  }
  if (guardia?.turno !== undefined) amounts.set(`${guardia.servicio}.turno`, guardia.turno);
  return amounts;
}

/**
 * Computes a formula, in whole units: «guardia + guardia.turno», «tienda * 30%», «1000 - guardia / 100».
 *
 * @returns null if it names an unknown amount, or makes no sense
 */
export function reckoned(formula: string, amounts: ReadonlyMap<string, number>): number | null {
  const [first = '', ...rest] = formula.trim().split(/\s+/);
  const valueOf = (word = '') => {
    const [, digits, percent] = /^(\d+)(%?)$/.exec(word) ?? [];
    if (digits === undefined) return amounts.get(word) ?? Number.NaN;
    return Number(digits) / (percent ? 100 : 1);
  };
  // Products are made before they are added.
  const terms = [valueOf(first)];
  for (let at = 0; at < rest.length; at += 2) {
    const [sign = '', value] = [rest[at], valueOf(rest[at + 1])];
    const last = terms.at(-1) ?? 0;
    if (sign === '*') terms.splice(-1, 1, last * value);
    else if (sign === '/') terms.splice(-1, 1, last / value);
    else terms.push(sign === '+' ? value : sign === '-' ? -value : Number.NaN);
  }
  const sum = Math.round(terms.reduce((one, other) => one + other));
  return Number.isFinite(sum) ? sum : null;
}

/** The least cost of a service, in whole units: its price, and by the month its watch and its server. */
export interface Costs {
  readonly price: number;
  readonly watch: number;
  readonly server: number;
}

export function costsOf(
  { desde, servidor }: Pick<Service, 'desde' | 'servidor'>,
  services: Services,
): Costs {
  return { price: desde, watch: watchFee(services), server: servidor?.desde ?? 0 };
}

/** The cost of a service in its first year, from the day it is published, in words. */
export interface FirstYear {
  /** The total without the watch and with it, in a line, for beside the price. */
  line: string;
  /** Its parts, each with its amount; empty if the price is the total. */
  parts: readonly { name: string; amount: string }[];
  /**
   * The total with the watch and the night shift, from the first paid month, where the catalogue sells the shift
   * and has words for it.
   */
  withShift?: string | undefined;
}

/** The least cost of a first year, in whole units: the price, and twelve months of the server. */
export const leastYear = ({ desde, por, servidor }: Service): number =>
  por === 'mes' ? 12 * desde : desde + 12 * (servidor?.desde ?? 0);

/** A first year in figures. */
export interface YearCosts {
  /** The least total without the watch, in whole units. */
  readonly least: number;
  /** Months of watch that the price does not include; 0 for a service without watch. */
  readonly months: number;
}

export function yearOf(service: Service, services: Services): YearCosts {
  const { por, mesesDeGuardia } = service;
  const isWatched = por !== 'mes' && mesesDeGuardia !== undefined && watchFee(services) > 0;
  return { least: leastYear(service), months: isWatched ? 12 - mesesDeGuardia : 0 };
}

/** A first year in a line, for beside a price: without the watch, and with it if it costs extra. */
export function yearLine(
  { least, months }: YearCosts,
  words: Pick<NonNullable<Services['rotulos']['ano']>, 'renglon' | 'conGuardia'>,
  money: Money & { readonly watch: number },
): string {
  return months === 0
    ? fill(words.renglon, { total: formatPrice(least, money) })
    : fill(words.conGuardia, {
        sin: formatPrice(least, money),
        total: formatAmount(least + months * money.watch, money),
      });
}

/**
 * The least cost of a first year: the price, twelve months of the server, and the months of watch that the price
 * does not include. Null if the catalogue has no words for it.
 */
export function firstYear(service: Service, services: Services): FirstYear | null {
  const words = services.rotulos.ano;
  if (words === undefined) return null;
  const { desde, por, servidor } = service;
  const amount = (units: number) => formatAmount(units, services);
  const { watch, server } = costsOf(service, services);
  const year = yearOf(service, services);
  const { least, months } = year;
  const { moneda, idioma } = services;
  const line = yearLine(year, words, { moneda, idioma, watch });
  if (least === desde || por === 'mes') return { line, parts: [] };
  const turno = services.guardia?.turno;
  return {
    line,
    withShift:
      months === 0 || turno === undefined || words.conTurno === undefined
        ? undefined
        : fill(words.conTurno, {
            mes: 13 - months,
            total: amount(least + months * (watch + turno)),
          }),
    parts: [
      { name: words.hacer, amount: amount(desde) },
      ...(servidor === undefined
        ? []
        : [
            {
              name: fill(words.servidor, { servidor: servidor.nombre, desde: amount(server) }),
              amount: amount(12 * server),
            },
          ]),
      ...(months === 0
        ? []
        : [
            {
              name: fill(words.guardia, { meses: months, precio: amount(watch) }),
              amount: amount(months * watch),
            },
          ]),
    ],
  };
}

/** A price in its parts, for a column of figures. */
export interface PriceParts {
  /** «Desde». */
  from: string;
  /** «$78,000». */
  amount: string;
  /** «al mes», when that is how it is paid. */
  per: string | undefined;
}

/**
 * The price of one service, in its parts.
 *
 * @throws Error as `termsOf`
 */
export function priceParts(id: string, services: Services, by: string): PriceParts {
  const service = serviceOf(id, services, by);
  const { desde, alMes } = services.rotulos;
  return {
    from: desde,
    amount: formatAmount(service.desde, services),
    per: service.por === 'mes' ? alMes : undefined,
  };
}

/** The note about the watch after a launch, and the service whose card shows it. */
export interface WatchNote {
  service: string;
  text: string;
}

/**
 * The note about the watch, with the brand's hours and the price of the watch; undefined without a watch.
 *
 * @throws Error when the text names a price that the catalogue does not have
 */
export function watchNote(
  services: Services,
  { horario }: Pick<Brand, 'horario'>,
): WatchNote | undefined {
  if (services.guardia === undefined) return undefined;
  const { texto, servicio } = services.guardia;
  return {
    service: servicio,
    text: fill(texto, {
      horario: uncapitalized(horario),
      precio: texto.includes('{precio}') ? watchPrice(servicio, services) : '',
    }),
  };
}

/** The watch in one line, with the link to its details. */
export interface WatchLine {
  text: string;
  link: string;
  path: string;
  /** Its hours, without the place: «lunes a viernes, de 9:00 a 18:00». */
  hours: string;
  /** The monthly price of the night shift, as text; empty if it is not sold. */
  shift: string;
}

/** The monthly price of the watch, in whole units; 0 if no service sells it. */
export function watchFee({ guardia, lista }: Services): number {
  return lista.find(({ id, por }) => id === guardia?.servicio && por === 'mes')?.desde ?? 0;
}

/** The last line of a service's steps, about the watch; null without a watch. */
export function watchLine(
  services: Services,
  { horario }: Pick<Brand, 'horario'>,
): WatchLine | null {
  if (services.guardia === undefined) return null;
  const { linea, enlace, turno } = services.guardia;
  const [hours = ''] = uncapitalized(horario).split(' (');
  const shift = turno === undefined ? '' : formatPrice(turno, services);
  return { text: linea, link: enlace.texto, path: enlace.ruta, hours, shift };
}

/** «desde $6,500 MXN al mes, más IVA», in the middle of a sentence. */
function watchPrice(id: string, services: Services): string {
  const { price, tax } = termsOf(
    id,
    services,
    'el texto de «guardia», con {precio}, en ese mismo archivo',
  );
  return `${uncapitalized(price)}, ${tax}`;
}
