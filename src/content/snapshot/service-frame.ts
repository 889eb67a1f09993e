import { content } from './content.ts';
import {
  type Costs,
  costsOf,
  firstYear,
  type FirstYear,
  type ServiceTerms,
  termsOf,
  watchLine,
} from '#content/words/prices.ts';
import type { Services } from '#content/schemas/services.ts';

/** What a service's page says of its service. */
export interface Offered {
  /** Nothing where no service of servicios.yaml has this page. */
  terms: ServiceTerms | undefined;
  /** What it costs, for what is reckoned with it. */
  costs: Costs | undefined;
  /** What its first year costs in all; null where nothing is said of it. */
  year: FirstYear | null;
  /** The quote, told what was read here. */
  quote: string;
}

/**
 * What a page says of the service whose `pagina` it is.
 *
 * @param page its address
 */
export function offeredAt(page: string, services: Services): Offered {
  const service = services.lista.find(({ pagina }) => pagina?.ruta === page);
  if (service === undefined)
    return { terms: undefined, costs: undefined, year: null, quote: '/cotizacion' };
  return {
    terms: termsOf(service.id, services, `la página ${page}`),
    costs: costsOf(service, services),
    year: firstYear(service, services),
    quote: `/cotizacion?tipo=${service.tipo}`,
  };
}

/** What every page about a service shows around its own content. @param page its address */
export function serviceFrame(page: string) {
  const {
    services,
    navigation: { textos },
    brand,
  } = content();
  const { moneda, idioma } = services;
  const offered = offeredAt(page, services);
  return {
    words: textos,
    /** The page above it, in the breadcrumbs. */
    above: { text: services.titulo, path: '/servicios' },
    watch: watchLine(services, brand),
    /** How every amount is written. */
    money: { moneda, idioma },
    ...offered,
  };
}
