import { fill } from '#content/values/placeholders.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { Navigation } from '#content/schemas/navigation.ts';

/**
 * The address of a WhatsApp chat that begins with a text.
 *
 * @param number with country code, as people read it
 * @param text the visitor's first message, which they can change before they send it
 */
export function whatsappHref(number: string, text: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

/** The phone as a `tel:` address needs it: a plus and digits. */
export function telephoneHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}

/** A link to one way of reaching the agency. */
export interface Way {
  text: string;
  href: string;
}

/** How to reach the agency without a form, from one page. */
export interface Ways {
  /** Missing if the brand has none. */
  whatsapp?: Way | undefined;
  phone: Way;
  mail: Way;
}

/**
 * The ways to reach the agency. The chat begins with a text that says what it is about.
 *
 * @param about the page's title, or the folio of an enquiry
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
