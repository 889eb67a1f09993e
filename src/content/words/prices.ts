import { isSharedSign, moneyWords, pluralCurrency } from '#content/values/locale.ts';
import { fill } from '#content/values/placeholders.ts';
import { writtenAmount } from '#content/values/written-amount.ts';
import { uncapitalized } from '#content/values/capitals.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { Service, Services } from '#content/schemas/services.ts';

export type ServiceTerms = ReturnType<typeof termsOf>;

export type Money = Pick<Services, 'moneda' | 'idioma'>;

/** Reads a typed price, such as «82,000», «24 500» or «12,500.00», or returns null. */
export function priceIn(text: string): number | null {
  const amount = writtenAmount(text);
  return amount?.cents === 0 ? amount.whole : null;
}

export function formatAmount(amount: number, { moneda, idioma }: Money): string {
  return moneyWords(amount, moneda, idioma);
}

/** Formats an amount of money in whole units, without the currency, such as «61,400». */
export function bareAmount(amount: number, money: Money): string {
  return /\d(?:.*\d)?/u.exec(formatAmount(amount, money))?.[0] ?? '';
}

/** Returns a currency's sign, such as «$», «US$» or «€». */
export function moneySign(money: Money): string {
  return formatAmount(0, money).replaceAll(/[\d\s.,]/g, '');
}

/** Formats a price as «950 €», or as «$78,000 MXN» if several currencies share the sign. */
export function formatPrice(amount: number, money: Money): string {
  return `${formatAmount(amount, money)}${codeBehind(money)}`;
}

export function codeBehind(money: Money): string {
  return hasOwnSign(money) ? '' : `\u00A0${money.moneda}`;
}

/** Returns the currency's name, such as «soles», or its code if other currencies share the sign. */
export function currencyWords(money: Money): string {
  return hasOwnSign(money) ? pluralCurrency(money.moneda, money.idioma) : money.moneda;
}

/** Returns the currency's sign, or its code if several currencies share the sign. */
export function currencyMark(money: Money): string {
  return hasOwnSign(money) ? moneySign(money) : money.moneda;
}

function hasOwnSign(money: Money): boolean {
  const sign = moneySign(money);
  // On a site in Bolivia, the sign «Bs» can only mean the currency of Bolivia.
  return !isSharedSign(sign) || (sign === 'Bs' && money.idioma === 'es-BO');
}

/** Returns the price of a service, such as «Desde $6,500 MXN al mes». */
export function priceFrom(service: Pick<Service, 'desde' | 'por'>, services: Services): string {
  const { desde, alMes } = services.rotulos;
  const price = `${desde} ${formatPrice(service.desde, services)}`;
  return service.por === 'mes' ? `${price} ${alMes}` : price;
}

/** Returns a service's price and time. Throws if the catalogue lacks the service. */
export function termsOf(id: string, services: Services, by: string) {
  const service = serviceOf(id, services, by);
  return {
    name: service.nombre,
    price: priceFrom(service, services),
    tax: services.rotulos.impuesto,
    time: service.plazo,
    monthly: serverWords(service, services),
  };
}

/** Returns a service of the catalogue, or throws. The message says that `by` names the service. */
export function serviceOf(id: string, services: Services, by: string): Service {
  const service = services.lista.find((candidate) => candidate.id === id);
  if (service === undefined) {
    throw new Error(
      `content/servicios.yaml: falta el servicio «${id}», que nombra ${by}. Vuelve a ponerlo, o cámbialo ahí.`,
    );
  }
  return service;
}

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

type Priced = Pick<Services, 'otros'> & {
  lista: readonly Pick<Service, 'id' | 'desde' | 'servidor'>[];
  guardia?: Pick<NonNullable<Services['guardia']>, 'servicio' | 'turno'> | undefined;
};

/** Returns the prices for `{precio:…}` by name. `guardia.turno` is a night worker's monthly pay. */
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

/** Computes a formula such as «tienda * 30%». Returns null if the formula is wrong. */
export function reckoned(formula: string, amounts: ReadonlyMap<string, number>): number | null {
  const [first = '', ...rest] = formula.trim().split(/\s+/);
  const valueOf = (word = '') => {
    const [, digits, percent] = /^(\d+)(%?)$/.exec(word) ?? [];
    if (digits === undefined) return amounts.get(word) ?? Number.NaN;
    return Number(digits) / (percent ? 100 : 1);
  };
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

export type Costs = ReturnType<typeof costsOf>;

/** Returns a service's costs in whole units of the currency. `watch` and `server` are per month. */
export function costsOf(
  { desde, servidor }: Pick<Service, 'desde' | 'servidor'>,
  services: Services,
) {
  return { price: desde, watch: watchFee(services), server: servidor?.desde ?? 0 };
}

export interface FirstYear {
  label: string;
  /** The text for the cost without `guardia`, such as «Primer año desde $85,200 MXN». */
  line: string;
  total: string;
  parts: readonly { name: string; amount: string }[];
  /** Says the cost with `guardia`, «con guardia, $143,700», or that the price is paid only once. */
  note?: string | undefined;
}

/** Returns a year's lowest cost: price plus twelve months of server, or twelve monthly prices. */
export const leastYear = ({ desde, por, servidor }: Service): number =>
  por === 'mes' ? 12 * desde : desde + 12 * (servidor?.desde ?? 0);

export type YearCosts = ReturnType<typeof yearOf>;

/** Returns a year's lowest cost, and how many months of `guardia` the visitor pays separately. */
export function yearOf(service: Service, services: Services) {
  const { por, mesesDeGuardia } = service;
  const isWatched = por !== 'mes' && mesesDeGuardia !== undefined && watchFee(services) > 0;
  return { least: leastYear(service), months: isWatched ? 12 - mesesDeGuardia : 0 };
}

export function yearLine(
  { least, months }: YearCosts,
  words: Pick<NonNullable<Services['rotulos']['ano']>, 'renglon' | 'conGuardia'>,
  money: Money & { readonly watch: number },
): string {
  const line = fill(words.renglon, { total: formatPrice(least, money) });
  if (months === 0) return line;
  const total = formatAmount(least + months * money.watch, money);
  return `${line}; ${fill(words.conGuardia, { total })}`;
}

/** Returns the first year's lowest cost, or null if the catalogue has no texts for a first year. */
export function firstYear(service: Service, services: Services): FirstYear | null {
  const words = services.rotulos.ano;
  if (words === undefined) return null;
  const { desde, por, servidor } = service;
  const amount = (units: number) => formatAmount(units, services);
  const { least, months } = yearOf(service, services);
  const total = amount(least);
  const line = fill(words.renglon, { total: formatPrice(least, services) });
  const label = fill(words.renglon, { total: '' }).trim();
  if (por === 'mes') return { label, line, total, parts: [] };
  if (servidor === undefined) return { label, line, total, parts: [], note: words.unaVez };
  const server = { servidor: servidor.nombre, desde: amount(servidor.desde) };
  const watched = amount(least + months * watchFee(services));
  return {
    label,
    line,
    total,
    note: months === 0 ? undefined : fill(words.conGuardia, { total: watched }),
    parts: [
      { name: words.hacer, amount: amount(desde) },
      { name: fill(words.servidor, server), amount: amount(12 * servidor.desde) },
    ],
  };
}

export type PriceParts = ReturnType<typeof priceParts>;

/** Returns the parts of a service's price. Throws if the catalogue lacks the service. */
export function priceParts(id: string, services: Services, by: string) {
  const service = serviceOf(id, services, by);
  const { desde, alMes } = services.rotulos;
  return {
    from: desde,
    amount: formatAmount(service.desde, services),
    per: service.por === 'mes' ? alMes : undefined,
  };
}

export type WatchNote = NonNullable<ReturnType<typeof watchNote>>;

/** Returns the text about the service `guardia`, or undefined if the agency has no such service. */
export function watchNote(services: Services, { horario }: Pick<Brand, 'horario'>) {
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

export type WatchLine = NonNullable<ReturnType<typeof watchLine>>;

/** Returns the monthly price of the service `guardia`, or 0 if the agency has no such service. */
export function watchFee({ guardia, lista }: Services): number {
  return lista.find(({ id, por }) => id === guardia?.servicio && por === 'mes')?.desde ?? 0;
}

/** Returns the last line of a service's steps, or null if the agency does not sell `guardia`. */
export function watchLine(services: Services, { horario }: Pick<Brand, 'horario'>) {
  if (services.guardia === undefined) return null;
  const { linea, enlace, turno } = services.guardia;
  const [hours = ''] = uncapitalized(horario).split(' (');
  const shift = turno === undefined ? '' : formatPrice(turno, services);
  return { text: linea, link: enlace.texto, path: enlace.ruta, hours, shift };
}

function watchPrice(id: string, services: Services): string {
  const { price, tax } = termsOf(
    id,
    services,
    'el texto de «guardia», con {precio}, en ese mismo archivo',
  );
  return `${uncapitalized(price)}, ${tax}`;
}
