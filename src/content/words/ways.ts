import { fill } from '#content/values/placeholders.ts';
import { telephoneHref, whatsappHref } from '#content/read/brand.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { Navigation } from '#content/schemas/navigation.ts';

/** A link to one way of reaching the agency. */
export interface Way {
  text: string;
  href: string;
}

/** How to reach the agency without a form, from one page. */
export interface Ways {
  /** Where the brand has one. */
  whatsapp?: Way | undefined;
  phone: Way;
  mail: Way;
}

/**
 * The ways to reach the agency, the chat begun with what it should know.
 *
 * @param about the page's title, or the folio of what was sent
 */
export function waysOf(
  brand: Pick<Brand, 'whatsapp' | 'telefono' | 'correo'>,
  { whatsapp }: Pick<Navigation, 'whatsapp'>,
  about: { page: string } | { folio: string },
): Ways {
  const message =
    'folio' in about
      ? fill(whatsapp.mensajeFolio, { folio: about.folio })
      : fill(whatsapp.mensaje, { pagina: about.page });
  return {
    ...(brand.whatsapp !== undefined && {
      whatsapp: { text: whatsapp.texto, href: whatsappHref(brand.whatsapp, message) },
    }),
    phone: { text: brand.telefono, href: telephoneHref(brand.telefono) },
    mail: { text: brand.correo, href: `mailto:${brand.correo}` },
  };
}
