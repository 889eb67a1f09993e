import { fill } from '#content/placeholders.ts';
import { watchLine } from '#content/prices.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { Business } from '#content/schemas/business.ts';
import type { Commerce } from '#content/schemas/commerce.ts';
import type { Mobile } from '#content/schemas/mobile.ts';
import type { PaybackCopy } from '#content/schemas/service-page.ts';
import type { Service, Services } from '#content/schemas/services.ts';
import {
  businessSpared,
  mobileSpared,
  reckon,
  sampleOf,
  shopAccount,
  sold,
  type Spared,
} from './reckoning.ts';

/** The pages whose accounts say what pays for a service; null where the agency removed one. */
interface Accounts {
  commerce: Commerce | null;
  mobile: Mobile | null;
  business: Business | null;
}

/** What a sum fills in: the months that pay for it, and the part that was counted. */
type Reckoned = Readonly<Record<string, string | number>> | null;

/**
 * What comes of a service, with the months that pay for it as its own page reckons them; nothing where
 * it names them and no page does, or they never come to the price.
 */
export function gainOf(
  service: Service,
  services: Services,
  brand: Pick<Brand, 'horario'>,
  { commerce, mobile, business }: Accounts,
): { gana?: string | undefined } {
  const { gana, pagina, desde } = service;
  if (gana?.includes('{') !== true) return { gana };
  const watch = watchLine(services, brand).fee;
  /** As the page opens. */
  const paidIn = (copy: PaybackCopy, spared: Spared): Reckoned => {
    const sample = sampleOf(copy);
    const { months } = reckon(copy, spared, { price: desde, watch }, sample);
    return months === null ? null : { meses: months, parte: sample.part.nombre.toLowerCase() };
  };
  const path = pagina?.ruta;
  let reckoned: Reckoned = null;
  const [shop] = commerce?.tiendas ?? [];
  if (path === '/comercio' && commerce?.cuenta && shop) {
    reckoned = paidIn(shopAccount(commerce.cuenta, shop), sold);
  }
  if (path === '/movil' && mobile?.conviene) {
    const { cuenta } = mobile.conviene;
    reckoned = paidIn(cuenta.resultado, mobileSpared(cuenta));
  }
  if (path === '/negocio' && business?.cambio) {
    reckoned = paidIn(business.cambio.resultado, businessSpared(business.cambio));
  }
  return reckoned === null ? {} : { gana: fill(gana, reckoned) };
}
