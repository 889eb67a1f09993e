import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatPrice } from '#content/words/prices.ts';
import {
  clockWords,
  exactClockWords,
  listWords,
  longDay,
  longDayOfYear,
  momentWithOffset,
  monthAndYear,
  numberWords,
  shortDay,
  shortDayOfYear,
  sortableMoment,
  weekdayAndDay,
  zoneWords,
} from './locale.ts';

const LOCALES: readonly (readonly [string, string, string, currency: string, price: string])[] = [
  ['es-AR', ',', '.', 'ARS', '$ 651.800 ARS'],
  ['es-BO', ',', '.', 'BOB', 'Bs 651.800'],
  ['es-CL', ',', '.', 'CLP', '$651.800 CLP'],
  ['es-CO', ',', '.', 'COP', '$ 651.800 COP'],
  ['es-CR', ',', ' ', 'CRC', '₡651 800'],
  ['es-CU', '.', ',', 'CUP', '$651,800 CUP'],
  ['es-DO', '.', ',', 'DOP', '$651,800 DOP'],
  ['es-EC', ',', '.', 'USD', '$651.800 USD'],
  ['es-ES', ',', '.', 'EUR', '651.800 €'],
  ['es-GQ', ',', '.', 'XAF', 'FCFA 651.800'],
  ['es-GT', '.', ',', 'GTQ', 'Q 651,800'],
  ['es-HN', '.', ',', 'HNL', 'L 651,800'],
  ['es-MX', '.', ',', 'MXN', '$651,800 MXN'],
  ['es-NI', '.', ',', 'NIO', 'C$651,800'],
  ['es-PA', '.', ',', 'PAB', 'B/. 651,800'],
  ['es-PE', '.', ',', 'PEN', 'S/ 651,800'],
  ['es-PR', '.', ',', 'USD', '$651,800 USD'],
  ['es-PY', ',', '.', 'PYG', '₲ 651.800'],
  ['es-SV', '.', ',', 'USD', '$651,800 USD'],
  ['es-US', '.', ',', 'USD', '$651,800 USD'],
  ['es-UY', ',', '.', 'UYU', '$ 651.800 UYU'],
  ['es-VE', ',', '.', 'VES', 'Bs.S 651.800'],
  ['es-419', '.', ',', 'USD', '$651,800 USD'],
  ['es', ',', '.', 'EUR', '651.800 €'],
];

const CORDOBA = 'America/Argentina/Cordoba';
const EVENING = Date.UTC(2026, 10, 1, 23, 17, 9);

describe('figures and money are of the country', () => {
  it.each(LOCALES)(
    '%s: decimals with «%s», thousands with «%s»',
    (locale, sign, thousands, ...money) => {
      const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ');
      expect(plain(numberWords(1234567.5, locale))).toBe(`1${thousands}234${thousands}567${sign}5`);
      const [moneda, price] = money;
      expect(plain(formatPrice(651800, { moneda, idioma: locale }))).toBe(price);
    },
  );
});

describe('days and hours are one way of writing', () => {
  it('says the twenty-four hours and no table of a country', () => {
    expect(clockWords(EVENING, CORDOBA)).toBe('20:17');
    expect(exactClockWords(EVENING, CORDOBA)).toBe('20:17:09');
    expect(shortDay(EVENING, CORDOBA)).toBe('1 nov 2026');
    expect(shortDayOfYear(EVENING, CORDOBA)).toBe('1 nov');
    expect(longDay(EVENING, CORDOBA)).toBe('1 de noviembre de 2026');
    expect(longDayOfYear(EVENING, CORDOBA)).toBe('1 de noviembre');
    expect(weekdayAndDay(EVENING, CORDOBA)).toBe('domingo 1 de noviembre de 2026');
    expect(weekdayAndDay(EVENING, CORDOBA, { year: false })).toBe('domingo 1 de noviembre');
    expect(monthAndYear(EVENING, CORDOBA)).toBe('noviembre de 2026');
    expect(momentWithOffset(EVENING, CORDOBA)).toBe('01-11-2026 20:17 (GMT-3)');
    expect(sortableMoment(EVENING, CORDOBA)).toBe('2026-11-01 20:17');
    expect(sortableMoment(EVENING, CORDOBA, { exact: true })).toBe('2026-11-01 20:17:09 -03:00');
    expect(clockWords(Date.UTC(2026, 10, 1, 3, 5), CORDOBA)).toBe('00:05');
    expect(listWords(['ventas', 'envíos', 'inventario'])).toBe('ventas, envíos e inventario');
  });

  const ZONES = Intl.supportedValuesOf('timeZone').filter((zone) =>
    /^(America|Atlantic\/Canary|Europe\/Madrid|Africa\/Malabo)/.test(zone),
  );
  it('calls a zone by its city or its country, never by initials', () => {
    const unsaid = ZONES.filter((zone) => !/^hora de (?:la )?\p{Lu}\p{Ll}/u.test(zoneWords(zone)));
    expect(unsaid).toEqual([]);
    expect(zoneWords('America/Argentina/Buenos_Aires')).toBe('hora de Buenos Aires');
    expect(zoneWords(CORDOBA)).toBe('hora de Córdoba');
    expect(zoneWords('Europe/Madrid')).toBe('hora de España');
  });
});

it('is the only one that formats', () => {
  const others = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.(?:tsx?|astro)$/.test(file) && !file.startsWith(join('content', 'values', 'locale')),
    )
    .filter((file) =>
      /Intl\.(?:Date|Number|List|Display|Relative)|toLocale(?:Date|Time)?String/.test(
        readFileSync(join('src', file), 'utf8'),
      ),
    );
  expect(others).toEqual([]);
});
