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

export interface Offered {
  terms: ServiceTerms | undefined;
  costs: Costs | undefined;
  year: FirstYear | null;
  quote: string;
}

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

/** Returns the data that a service's page takes from other content files. */
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
    above: { text: services.titulo, path: '/servicios' },
    watch: watchLine(services, brand),
    money: { moneda, idioma },
    ...offered,
  };
}
