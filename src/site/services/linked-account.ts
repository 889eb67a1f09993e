import { numberWords } from '#content/values/locale.ts';
import { fill } from '#content/values/placeholders.ts';
import { type Costs, costsOf, formatAmount } from '#content/words/prices.ts';
import type { Business } from '#content/schemas/business.ts';
import type { Commerce } from '#content/schemas/commerce.ts';
import type { Mobile } from '#content/schemas/mobile.ts';
import type { PaybackCopy } from '#content/schemas/service-page.ts';
import type { Service, Services } from '#content/schemas/services.ts';
import { businessTrades } from './business-trades.ts';
import {
  businessSpared,
  mobileSpared,
  NAMES,
  percent,
  reckon,
  sampleOf,
  shopAccount,
  sold,
  timeOf,
  type Numbers,
  type Spared,
} from './reckoning.ts';

/** The content of the pages with a calculation. A page is null if the agency removed it. */
export interface AccountSources {
  commerce: Commerce | null;
  mobile: Mobile | null;
  business: Business | null;
}

type Account = readonly [copy: PaybackCopy, spared: Spared];

function accountAt(
  path: string | undefined,
  { commerce, mobile, business }: AccountSources,
  trade: string | null = null,
): Account | null {
  const shops = commerce?.tiendas ?? [];
  const shop = shops.find(({ dibujo }) => dibujo === trade) ?? shops[0];
  if (path === '/comercio' && commerce?.cuenta && shop)
    return [shopAccount(commerce.cuenta, shop), sold];
  if (path === '/movil' && mobile?.conviene) {
    const { cuenta } = mobile.conviene;
    return [cuenta.resultado, mobileSpared(cuenta)];
  }
  if (path === '/negocio' && business) {
    const [first, ...others] = businessTrades(business);
    const { cambio } = others.find(({ id }) => id === trade) ?? first;
    return cambio ? [cambio.resultado, businessSpared(cambio)] : null;
  }
  return null;
}

/** Returns a sentence with a URL's numbers (`?tipo=app&cuantos=40&valor=120&parte=50`), or null. */
export function linkedAccount(
  query: URLSearchParams,
  services: Services,
  sources: AccountSources,
): string | null {
  for (const service of services.lista.filter(({ tipo }) => tipo === query.get('tipo'))) {
    const account = accountAt(service.pagina?.ruta, sources, query.get('giro'));
    const numbers = account && numbersIn(query, account[0]);
    if (account && numbers) return sentence(account, costsOf(service, services), numbers, services);
  }
  return null;
}

function sentence(
  [copy, spared]: Account,
  costs: Costs,
  numbers: Numbers,
  services: Services,
): string {
  const { net, months } = reckon(copy, spared, costs, numbers);
  const { frase, nunca } = copy.cotiza;
  return fill(months === null ? nunca : frase, {
    cuantos: numberWords(numbers.many, services.idioma),
    valor: formatAmount(numbers.value, services),
    parte: numbers.part.nombre.toLowerCase(),
    neto: formatAmount(net, services),
    tiempo: months === null ? '' : timeOf(copy, months),
  });
}

function numbersIn(query: URLSearchParams, copy: PaybackCopy): Numbers | null {
  const [many, value, part] = [NAMES.many, NAMES.value, NAMES.part].map((name) => {
    const text = query.get(name) ?? '';
    return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
  });
  const chosen = copy.partes.find((each) => percent(each) === part);
  if (many === undefined || value === undefined || chosen === undefined) return null;
  return { many: within(many, copy.cuantos), value: within(value, copy.valor), part: chosen };
}

const within = (value: number, { desde, hasta }: PaybackCopy['cuantos']) =>
  Math.min(Math.max(value, desde), hasta);

/**
 * Returns a service's text `gana`. A placeholder in the text becomes the number of months until the
 * service pays for itself, with the sample's numbers. Returns `{}` if the text has a placeholder,
 * but the service never pays for itself or has no calculation.
 */
export function gainOf(
  service: Service,
  services: Services,
  sources: AccountSources,
): { gana?: string | undefined } {
  const { gana, pagina } = service;
  if (gana?.includes('{') !== true) return { gana };
  const account = accountAt(pagina?.ruta, sources);
  if (account === null) return {};
  const sample = sampleOf(account[0]);
  const { months } = reckon(...account, costsOf(service, services), sample);
  if (months === null) return {};
  return { gana: fill(gana, { meses: months, parte: sample.part.nombre.toLowerCase() }) };
}
