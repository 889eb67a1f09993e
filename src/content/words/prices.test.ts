import { expect, test } from 'vitest';
import {
  codeBehind,
  currencyMark,
  currencyWords,
  firstYear,
  formatPrice,
  priceFrom,
  priceIn,
  priceParts,
  termsOf,
  watchNote,
} from './prices.ts';
import { readYaml } from '#content/read/read-yaml.ts';
import { servicesSchema } from '#content/schemas/services.ts';

const services = readYaml('servicios.yaml', servicesSchema);

test.each([
  ['CHF', 'es-ES', '4200 CHF'],
  ['USD', 'es-UY', 'US$ 4.200'],
  ['USD', 'es-MX', 'USD 4,200'],
  ['USD', 'es-PA', '$4,200 USD'],
  ['EUR', 'es-MX', '€4,200'],
])(
  'says once which currency it is, where it is not the country’s own: %s, %s',
  (moneda, idioma, says) => {
    const written = formatPrice(4200, { moneda, idioma });
    expect(written.replaceAll(/\s/g, ' ')).toBe(says);
  },
);

test('no two countries of the language write the same price for different money', () => {
  const codes = 'MXN USD EUR COP ARS CLP PEN UYU PYG BOB VES CRC GTQ HNL NIO DOP CUP PAB XAF';
  const written = codes.split(' ').map((moneda) => formatPrice(1, { moneda, idioma: 'es-ES' }));
  expect(written.filter((price, index) => written.indexOf(price) !== index)).toEqual([]);
});

test.each([
  ['82,000', 82_000],
  ['24 500', 24_500],
  ['12,500.00', 12_500],
  ['12.500,00', 12_500],
  ['$ 12,500.00 MXN', 12_500],
  ['S/ 4,200', 4_200],
  ['12500.0', 12_500],
  ['12,500.50', null],
  ['S/ 1,250.50', null],
  ['12,500.000', null],
  ['6 a 8', null],
  ['', null],
])('a price may be typed as %j', (text, price) => {
  expect(priceIn(text)).toBe(price);
});

test('a monthly price says so', () => {
  expect(priceFrom({ desde: 6500, por: 'mes' }, services)).toBe('Desde $6,500\u00A0MXN al mes');
  expect(priceFrom({ desde: 6500, por: 'proyecto' }, services)).toBe('Desde $6,500\u00A0MXN');
});

test('the terms of a service are those of the catalogue', () => {
  const [first] = services.lista;
  expect(termsOf('tienda', services, 'una prueba')).toEqual({
    name: 'Tienda en línea',
    price: `Desde ${formatPrice(first?.desde ?? 0, services)}`,
    tax: 'más IVA',
    time: first?.plazo,
    monthly: 'Servidor y dominio aparte: de $600 a $1,500\u00A0MXN al mes',
  });
});

test('a price in its parts says the same as in one piece', () => {
  expect(priceParts('guardia', services, 'una prueba')).toEqual({
    from: 'Desde',
    amount: '$6,500',
    per: 'al mes',
  });
  expect(priceParts('tienda', services, 'una prueba').per).toBeUndefined();
  expect(() => priceParts('castillo', services, 'una prueba')).toThrow(
    'falta el servicio «castillo»',
  );
});

test('the watch is said with the brand’s hours and the price of going on with it', () => {
  if (services.guardia === undefined) throw new Error('the sample sells no watch');
  const guardia = { ...services.guardia, texto: 'Dentro de {horario}. Después, {precio}.' };
  const text = watchNote({ ...services, guardia }, { horario: 'Martes, de 8:00 a 9:00' })?.text;
  expect(text).toContain('martes, de 8:00 a 9:00');
  expect(text).toContain('desde $6,500\u00A0MXN al mes, más IVA');
  expect(text).not.toMatch(/[{}]/);
});

test('the first year is said without the watch and with it, and its parts add up to the first', () => {
  const shop = services.lista.find(({ id }) => id === 'tienda');
  const watch = services.lista.find(({ id }) => id === 'guardia');
  const audit = services.lista.find(({ id }) => id === 'auditoria');
  if (!shop || !watch || !audit) throw new Error('The sample sells something else.');
  const year = firstYear(shop, services);
  // The first year costs 85,200. The price includes three months of `guardia`, and the other nine
  // months cost 9 × 6,500 = 58,500.
  expect(year?.line.replace('\u00A0', ' ')).toBe('Primer año desde $85,200 MXN');
  expect(year?.total).toBe('$85,200');
  expect(year?.note).toBe('con guardia, $143,700');
  expect(year?.parts.map(({ amount }) => amount)).toEqual(['$78,000', '$7,200']);
  expect(firstYear(watch, services)?.line).toContain('$78,000');
  expect(firstYear(audit, services)?.line).toContain('$36,000');
  expect(firstYear(audit, services)?.note).toBe('Se paga una sola vez');
  expect(firstYear(watch, services)?.note).toBeUndefined();
  const wordless = { ...services, rotulos: { ...services.rotulos, ano: undefined } };
  expect(firstYear(shop, wordless)).toBeNull();
});

test('naming a service that is not there stops the build and says where to look', () => {
  expect(() => termsOf('fax', services, 'una prueba')).toThrow(
    'content/servicios.yaml: falta el servicio «fax»',
  );
});

test.each([
  ['PEN', 'es-PE', 'Precios en soles', 'S/'],
  ['GTQ', 'es-GT', 'Precios en quetzales', 'Q'],
  ['PYG', 'es-PY', 'Precios en guaraníes', '₲'],
  ['BOB', 'es-BO', 'Precios en bolivianos', 'Bs'],
  ['EUR', 'es-ES', 'Precios en euros', '€'],
  ['MXN', 'es-MX', 'Precios en MXN', 'MXN'],
  ['COP', 'es-CO', 'Precios en COP', 'COP'],
])('names a currency by its sign only where that is its own: %s', (moneda, idioma, said, mark) => {
  const money = { moneda, idioma };
  expect(`Precios en ${currencyWords(money)}`).toContain(said);
  expect(currencyMark(money)).toBe(mark);
  expect(formatPrice(1, money).endsWith(codeBehind(money))).toBe(true);
  expect(codeBehind(money)).toBe(mark === moneda ? `\u00A0${moneda}` : '');
});
