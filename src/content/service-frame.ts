import { termsOf, watchLine } from './prices.ts';
import { single } from './single-entry.ts';

/**
 * What every page about a service shows around its own content.
 *
 * @param id the service in content/servicios.yaml
 * @param page its address
 * @throws Error when the catalogue has no such service, which stops the build
 */
export async function serviceFrame(id: string, page: string) {
  const [services, { textos }] = await Promise.all([single('services'), single('navigation')]);
  return {
    words: textos,
    /** The page above it, in the breadcrumbs. */
    above: { text: services.titulo, path: '/servicios' },
    terms: termsOf(id, services, `la página ${page}`),
    watch: watchLine(services),
  };
}
