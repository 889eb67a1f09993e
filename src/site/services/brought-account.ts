import { fill } from '#content/placeholders.ts';
import { formatAmount, watchLine } from '#content/prices.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { Commerce } from '#content/schemas/commerce.ts';
import type { Business } from '#content/schemas/business.ts';
import type { Mobile } from '#content/schemas/mobile.ts';
import type { PaybackCopy } from '#content/schemas/service-page.ts';
import type { Services } from '#content/schemas/services.ts';
import { numbersIn } from './account-address.ts';
import { timeOf } from './payback-words.ts';
import {
  businessSpared,
  mobileSpared,
  reckon,
  shopAccount,
  sold,
  type Costs,
  type Numbers,
  type Spared,
} from './reckoning.ts';

/** What the accounts of the services' pages are reckoned from; null where the agency removed one. */
export interface AccountSources {
  commerce: Commerce | null;
  mobile: Mobile | null;
  business: Business | null;
  services: Services;
  brand: Pick<Brand, 'horario'>;
}

/**
 * What an account says that an address brings (`?tipo=app&cuantos=40&hora=120&parte=50`), in a sentence; nothing
 * where the address has none, or what is no number. Numbers outside are taken as the nearest that may be.
 */
export function broughtAccount(query: URLSearchParams, sources: AccountSources): string | null {
  const { commerce, mobile, business, services, brand } = sources;
  const type = query.get('tipo');
  const account = (page: string, copy: PaybackCopy, spared: Spared): string | null => {
    const service = services.lista.find(
      ({ pagina, tipo }) => pagina?.ruta === page && tipo === type,
    );
    const numbers = numbersIn(query, copy);
    if (service === undefined || numbers === null) return null;
    const costs = { price: service.desde, watch: watchLine(services, brand).fee };
    return sentence(copy, spared, costs, numbers, services);
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
