import { fill } from '#content/placeholders.ts';
import { type Costs, costsOf, formatAmount, formatPrice, type Money } from '#content/prices.ts';
import type { Commerce } from '#content/schemas/commerce.ts';
import type { Business } from '#content/schemas/business.ts';
import type { Mobile } from '#content/schemas/mobile.ts';
import type { PaybackCopy } from '#content/schemas/service-page.ts';
import type { Services } from '#content/schemas/services.ts';
import {
  businessSpared,
  mobileSpared,
  reckon,
  shopAccount,
  sold,
  type Numbers,
  type Spared,
  type Outcome,
} from './reckoning.ts';

/** What the accounts of the services' pages are reckoned from; null where the agency removed one. */
export interface AccountSources {
  commerce: Commerce | null;
  mobile: Mobile | null;
  business: Business | null;
  services: Services;
}

/**
 * What an account says that an address brings (`?tipo=app&cuantos=40&hora=120&parte=50`), in a sentence; nothing
 * where the address has none, or what is no number. Numbers outside are taken as the nearest that may be.
 */
export function broughtAccount(query: URLSearchParams, sources: AccountSources): string | null {
  const { commerce, mobile, business, services } = sources;
  const type = query.get('tipo');
  const account = (page: string, copy: PaybackCopy, spared: Spared): string | null => {
    const service = services.lista.find(
      ({ pagina, tipo }) => pagina?.ruta === page && tipo === type,
    );
    const numbers = numbersIn(query, copy);
    if (service === undefined || numbers === null) return null;
    return sentence(copy, spared, costsOf(service, services), numbers, services);
  };
  const [shop] = commerce?.tiendas ?? [];
  const cuenta = mobile?.conviene?.cuenta;
  const cambio = business?.cambio;
  return (
    (commerce?.cuenta && shop && account('/comercio', shopAccount(commerce.cuenta, shop), sold)) ??
    (cuenta && account('/movil', cuenta.resultado, mobileSpared(cuenta))) ??
    (cambio && account('/negocio', cambio.resultado, businessSpared(cambio))) ??
    null
  );
}

function sentence(
  copy: PaybackCopy,
  spared: Spared,
  costs: Costs,
  numbers: Numbers,
  services: Services,
): string {
  const { net, months } = reckon(copy, spared, costs, numbers);
  const { frase, nunca } = copy.cotiza;
  return fill(months === null ? nunca : frase, {
    cuantos: new Intl.NumberFormat(services.idioma).format(numbers.many),
    valor: formatAmount(numbers.value, services),
    parte: numbers.part.nombre.toLowerCase(),
    neto: formatAmount(net, services),
    tiempo: months === null ? '' : timeOf(copy, months),
  });
}

/** Under which names an address carries an account. */
const NAMES = { many: 'cuantos', value: 'valor', part: 'parte' } as const;

/** The quote's address with what was reckoned with, as numbers. @param quote it, with its kind of project */
export function accountAddress(quote: string, { many, value, part }: Numbers): string {
  return `${quote}&${NAMES.many}=${many}&${NAMES.value}=${value}&${NAMES.part}=${percent(part)}`;
}

const percent = ({ parte }: Numbers['part']) => Math.round(parte * 100);

/** The numbers of an address, each within its limits; null where one of them is no number. */
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

/** An amount with its minus as it is printed. */
export const amountOf = (amount: number, money: Money) =>
  formatAmount(amount, money).replace('-', '−');

/** So many months, in words. */
const timeOf = ({ mes, meses }: PaybackCopy, months: number) =>
  months === 1 ? mes : fill(meses, { meses: months });

/** What is left by the month, when it is paid, and from how many on it is worth it. */
export function verdictOf(
  copy: PaybackCopy,
  { net, months, worth, least }: Outcome,
  price: number,
  money: Money,
): readonly [left: string, when: string, criterion: string] {
  const enough = least === copy.cuantos.desde ? copy.siempre : copy.desde;
  const criterion = least === null ? copy.ninguno : worth ? enough : copy.todavia;
  const from = least === null ? '' : new Intl.NumberFormat(money.idioma).format(least);
  const [left, when] =
    months === null
      ? [copy.nunca, fill(copy.falta, { falta: formatAmount(-net, money) })]
      : [
          fill(copy.queda, { neto: formatAmount(net, money) }),
          fill(copy.plazo, {
            precio: formatPrice(price, money),
            tiempo: timeOf(copy, months),
          }),
        ];
  return [left, when, fill(criterion, { desde: from })];
}
