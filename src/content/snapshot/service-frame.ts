import { content } from './content.ts';
import { costsOf, firstYear, termsOf, watchLine } from '#content/words/prices.ts';
import type { Services } from '#content/schemas/services.ts';

/**
 * Returns a service's prices and the path of its price-quote form. `page` is the service's path.
 */
export function offeredAt(page: string, services: Services) {
  const service = services.lista.find(({ pagina }) => pagina?.ruta === page);
  return {
    terms: service && termsOf(service.id, services, `la página ${page}`),
    costs: service && costsOf(service, services),
    year: service === undefined ? null : firstYear(service, services),
    quote: service === undefined ? '/cotizacion' : `/cotizacion?tipo=${service.tipo}`,
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
