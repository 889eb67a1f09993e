import { brandSchema, type Brand } from '#content/schemas/brand.ts';
import { readYaml } from './read-yaml.ts';

/**
 * The agency's brand, from `content/marca.yaml`.
 *
 * @param directory the content folder; the project's own by default
 * @throws ContentError when the file is missing or invalid
 */
export function loadBrand(directory?: string): Brand {
  return readYaml('marca.yaml', brandSchema, directory);
}

/**
 * A chat on WhatsApp that begins with a text.
 *
 * @param number with country code, as people read it
 * @param text what the visitor will have written, theirs to change before they send it
 */
export function whatsappHref(number: string, text: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

/** The phone as a `tel:` address needs it: a plus and digits. */
export function telephoneHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}
