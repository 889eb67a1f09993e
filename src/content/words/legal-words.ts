import { countryName, longDay } from '#content/values/locale.ts';
import { fill } from '#content/values/placeholders.ts';
import type { SettingsWords } from './settings-words.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { Legal, LEGAL_WORDS, LegalPage } from '#content/schemas/legal.ts';

export type LegalWords = Readonly<Record<(typeof LEGAL_WORDS)[number], string>>;

/** Returns the agency's address, such as «Calle de la Muestra 100, 06000 Ciudad de México». */
export function addressLine({ direccion }: Pick<Brand, 'direccion'>): string {
  const { calle, codigoPostal, ciudad } = direccion;
  return [calle, [codigoPostal, ciudad].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** Returns the company's data for the legal texts. The brand's name replaces a missing `site`. */
export function legalWords(
  brand: Brand,
  legal: Legal,
  site: URL | undefined,
  running: SettingsWords,
): LegalWords {
  return {
    razonSocial: brand.razonSocial,
    correo: brand.correo,
    telefono: brand.telefono,
    respuesta: brand.respuesta,
    direccion: `${addressLine(brand)}, ${countryName(brand.direccion.pais)}`,
    identificacion: legal.identificacion ?? '',
    registro: legal.registro ?? '',
    correoPrivacidad: legal.correoPrivacidad,
    paises: legal.paises ?? '',
    sitio: site === undefined ? brand.nombre : site.host,
    ...running,
  };
}

export function fillLegalPage(page: LegalPage, legal: Legal, words: LegalWords): LegalPage {
  const filled = (text: string) => fill(text, words);
  const fillEntries = (entries: readonly { nombre: string; valor: string }[]) =>
    entries.map(({ nombre, valor }) => ({ nombre: filled(nombre), valor: filled(valor) }));
  return {
    ...page,
    entrada: filled(page.entrada),
    secciones: page.secciones.map((section) => {
      const { texto = [], lista = [], datos = [], encargados = false, despues = [] } = section;
      return {
        ...section,
        ...(section.resumen !== undefined && { resumen: filled(section.resumen) }),
        texto: texto.map(filled),
        lista: lista.map(filled),
        datos: fillEntries(encargados ? [...datos, ...legal.encargados] : datos),
        despues: despues.map(filled),
      };
    }),
  };
}

export function longDate(date: string): string {
  return longDay(new Date(date), 'UTC');
}
