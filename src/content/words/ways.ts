import { fill } from '#content/values/placeholders.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { Navigation } from '#content/schemas/navigation.ts';

/** Returns the address of a WhatsApp chat whose message field already contains the text. */
export function whatsappHref(number: string, text: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

export function telephoneHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}

export type Ways = ReturnType<typeof waysOf>;
export type Way = Ways['phone'];

export function waysOf(
  brand: Pick<Brand, 'whatsapp' | 'telefono' | 'correo'>,
  { whatsapp }: Pick<Navigation, 'whatsapp'>,
  about: { page: string } | { folio: string },
) {
  const message =
    'folio' in about
      ? fill(whatsapp.mensajeFolio, { folio: about.folio })
      : fill(whatsapp.mensaje, { pagina: about.page });
  return {
    whatsapp:
      brand.whatsapp === undefined
        ? undefined
        : { text: whatsapp.texto, href: whatsappHref(brand.whatsapp, message) },
    phone: { text: brand.telefono, href: telephoneHref(brand.telefono) },
    mail: { text: brand.correo, href: `mailto:${brand.correo}` },
  };
}
