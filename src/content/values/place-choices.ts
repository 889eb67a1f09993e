import { countryName, currencyName, zoneWords } from './locale.ts';
import { capitalized } from '#content/values/capitals.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

function once(make: () => Choice[]): () => readonly Choice[] {
  let made: readonly Choice[] | undefined;
  return () => (made ??= make().sort((one, other) => one.label.localeCompare(other.label, 'es')));
}

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const NO_COUNTRY = /^(?:A[AC]|CP|CQ|DG|E[AUZ]|IC|Q[M-Z]|TA|UN|X[A-Z]|ZZ)$/;

export const countryChoices = once(() =>
  LETTERS.flatMap((one) => LETTERS.map((two) => one + two))
    .map((value) => ({ value, label: countryName(value) }))
    .filter(
      ({ value, label }) =>
        label !== value &&
        !NO_COUNTRY.test(value) &&
        // `Intl` replaces an old country code by its new code, so this condition removes old codes.
        new Intl.Locale(`und-${value}`).region === value,
    ),
);

export const currencyChoices = once(() =>
  Intl.supportedValuesOf('currency')
    .map((value) => ({ value, name: currencyName(value) }))
    // The name of an old currency contains years, so this condition removes old currencies.
    .filter(({ value, name }) => name !== value && !/\d/.test(name))
    .map(({ value, name }) => ({
      value,
      label: `${capitalized(name)} (${value})`,
    })),
);

/** Returns a text in small letters without accents. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .trim()
    .toLowerCase();

/** Returns a text as a part of an address: `img-2041-1` for «IMG 2041 (1)». */
export const slugOf = (text: string): string =>
  plainWords(text)
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const CITIES: Readonly<Record<string, string>> = {
  Asuncion: 'Asunción',
  Bogota: 'Bogotá',
  Havana: 'La Habana',
};

/** Returns the time zones. A zone's label is a place («Córdoba»), or a country and a city. */
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
  /** The sales tax's name. Undefined means «IVA». Null means that the country has several. */
  tax?: string | null;
  taxId: string;
}

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

export function taxName(country: string): string {
  const { tax = 'IVA' } = COUNTRY_DEFAULTS[country] ?? { tax: null };
  return tax ?? 'impuestos';
}

export function taxIdName(country = ''): string {
  return COUNTRY_DEFAULTS[country]?.taxId ?? 'RUC, RUT, NIT, CUIT…';
}
