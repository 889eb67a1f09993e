import { countryName, currencyName, zoneWords } from './locale.ts';
import { capitalized } from '#content/values/capitals.ts';

/** A code and the name that a person looks for. */
export interface PlaceChoice {
  readonly value: string;
  readonly label: string;
}

/** Made once: the names of some hundred codes. */
function once(make: () => PlaceChoice[]): () => readonly PlaceChoice[] {
  let made: readonly PlaceChoice[] | undefined;
  return () => (made ??= make().sort((one, other) => one.label.localeCompare(other.label, 'es')));
}

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
/** Codes that are not countries: unions, regions, and places with another code. */
const NO_COUNTRY = /^(?:A[AC]|CP|CQ|DG|E[AUZ]|IC|Q[M-Z]|TA|UN|X[A-Z]|ZZ)$/;

/** The countries, by name: «Argentina». */
export const countryChoices = once(() =>
  LETTERS.flatMap((one) => LETTERS.map((two) => one + two))
    .map((value) => ({ value, label: countryName(value) }))
    .filter(
      ({ value, label }) =>
        label !== value &&
        !NO_COUNTRY.test(value) &&
        // A withdrawn code resolves to its successor.
        new Intl.Locale(`und-${value}`).region === value,
    ),
);

/** The currencies, by name: «Peso argentino (ARS)». */
export const currencyChoices = once(() =>
  Intl.supportedValuesOf('currency')
    .map((value) => ({ value, name: currencyName(value) }))
    // Currencies of the past have years in their names.
    .filter(({ value, name }) => name !== value && !/\d/.test(name))
    .map(({ value, name }) => ({
      value,
      label: `${capitalized(name)} (${value})`,
    })),
);

/** A text without accents and case. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .trim()
    .toLowerCase();

/** Cities in Spanish. A label has no city that is spelled as the name that `Intl` gives to its zone. */
const CITIES: Readonly<Record<string, string>> = {
  Asuncion: 'Asunción',
  Bogota: 'Bogotá',
  Havana: 'La Habana',
};

/** The time zones, by city, or by country and city where the country has only one: «Córdoba», «Colombia, Bogotá». */
export const zoneChoices = once(() =>
  Intl.supportedValuesOf('timeZone').map((value) => {
    const place = zoneWords(value).replace(/^hora de (?:la )?/, '');
    const name = value.split('/').at(-1)?.replaceAll('_', ' ') ?? value;
    const city = CITIES[name] ?? name;
    return {
      value,
      label: plainWords(place) === plainWords(city) ? place : `${place}, ${city}`,
    };
  }),
);

interface CountryDefaults {
  currency: string;
  zone?: string;
  /** The name of its tax on sales, if that is not «IVA»; null if there are several taxes. */
  tax?: string | null;
  /** What a company's number for taxes is called. */
  taxId: string;
}

/**
 * The currency of each Spanish-speaking country and of some of its markets, with the zone of most of its people
 * where a country has several.
 */
export const COUNTRY_DEFAULTS: Readonly<Record<string, CountryDefaults>> = {
  AR: { currency: 'ARS', taxId: 'CUIT', zone: 'America/Argentina/Buenos_Aires' },
  BO: { currency: 'BOB', taxId: 'NIT' },
  BR: { currency: 'BRL', taxId: 'CNPJ', zone: 'America/Sao_Paulo', tax: null },
  CL: { currency: 'CLP', taxId: 'RUT', zone: 'America/Santiago' },
  CO: { currency: 'COP', taxId: 'NIT' },
  CR: { currency: 'CRC', taxId: 'cédula jurídica' },
  CU: { currency: 'CUP', taxId: 'NIT', tax: null },
  DO: { currency: 'DOP', taxId: 'RNC', tax: 'ITBIS' },
  EC: { currency: 'USD', taxId: 'RUC', zone: 'America/Guayaquil' },
  ES: { currency: 'EUR', taxId: 'NIF', zone: 'Europe/Madrid' },
  GQ: { currency: 'XAF', taxId: 'NIF' },
  GT: { currency: 'GTQ', taxId: 'NIT' },
  HN: { currency: 'HNL', taxId: 'RTN', tax: 'ISV' },
  MX: { currency: 'MXN', taxId: 'RFC', zone: 'America/Mexico_City' },
  NI: { currency: 'NIO', taxId: 'RUC' },
  PA: { currency: 'USD', taxId: 'RUC', tax: 'ITBMS' },
  PE: { currency: 'PEN', taxId: 'RUC', tax: 'IGV' },
  PR: { currency: 'USD', taxId: 'EIN', tax: 'IVU' },
  PT: { currency: 'EUR', taxId: 'NIF', zone: 'Europe/Lisbon' },
  PY: { currency: 'PYG', taxId: 'RUC' },
  SV: { currency: 'USD', taxId: 'NIT' },
  US: { currency: 'USD', taxId: 'EIN', zone: 'America/New_York', tax: null },
  UY: { currency: 'UYU', taxId: 'RUT' },
  VE: { currency: 'VES', taxId: 'RIF' },
};

/** The name of the tax on a price in a country; «impuestos» if the country has several, or is not known. */
export function taxName(country: string): string {
  const { tax = 'IVA' } = COUNTRY_DEFAULTS[country] ?? { tax: null };
  return tax ?? 'impuestos';
}

/** What a company's number for taxes is called in a country; several names if that is not known. */
export function taxIdName(country = ''): string {
  return COUNTRY_DEFAULTS[country]?.taxId ?? 'RUC, RUT, NIT, CUIT…';
}
