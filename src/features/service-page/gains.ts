import { fill } from '#content/fill.ts';
import { watchLine } from '#content/prices.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { Business } from '#content/schemas/business.ts';
import type { Commerce } from '#content/schemas/commerce.ts';
import type { Mobile } from '#content/schemas/mobile.ts';
import type { PaybackCopy } from '#content/schemas/service-page.ts';
import type { Service, Services } from '#content/schemas/services.ts';
import { monthsUntil } from './Payback.tsx';

/** The pages whose accounts say what pays for a service; null where the agency removed one. */
interface Accounts {
  commerce: Commerce | null;
  mobile: Mobile | null;
  business: Business | null;
}

/**
 * What comes of a service, with the sales or the months that pay for it as its own page reckons them; nothing
 * where it names them and no page does, or they never come to the price.
 */
export function gainOf(
  service: Service,
  services: Services,
  brand: Pick<Brand, 'horario'>,
  accounts: Accounts,
) {
  const { gana, pagina, desde } = service;
  if (gana?.includes('{') !== true) return gana;
  const { commerce, mobile, business } = accounts;
  const watch = watchLine(services, brand).fee;
  /** As the page opens: the middle of its parts. */
  const paidIn = ({ partes, costo, incluidos }: PaybackCopy, spared: number) => {
    const net = spared * partes[1].parte - costo - watch;
    const months = monthsUntil(desde, net, { more: watch, first: incluidos });
    return months !== null && { meses: months };
  };
  const paidBy = ({ total, partes }: Commerce['cuenta']) => {
    const left = partes.reduce((rest, { valor }) => rest - valor, total);
    return left > 0 && { ventas: Math.ceil(desde / left) };
  };
  let reckoned: Readonly<Record<string, number>> | false = false;
  if (pagina?.ruta === '/comercio' && commerce !== null) reckoned = paidBy(commerce.cuenta);
  if (pagina?.ruta === '/movil' && mobile !== null) {
    const { lista, resultado } = mobile.conviene.cuenta;
    reckoned = paidIn(resultado, sum(lista.map(({ cantidad, precio }) => cantidad * precio)));
  }
  if (pagina?.ruta === '/negocio' && business !== null) {
    const { lista, horaCuesta, resultado } = business.cambio;
    reckoned = paidIn(resultado, sum(lista.map(({ horas }) => horas)) * horaCuesta);
  }
  return reckoned === false ? undefined : fill(gana, reckoned);
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
