import { expect, test } from 'vitest';
import { readYaml } from '#content/read/read-yaml.ts';
import { commerceSchema } from '#content/schemas/commerce.ts';
import { businessSchema } from '#content/schemas/business.ts';
import { mobileSchema } from '#content/schemas/mobile.ts';
import { servicesSchema } from '#content/schemas/services.ts';
import { linkedAccount, type AccountSources } from './linked-account.ts';
import { accountAddress } from './reckoning.ts';

const sources: AccountSources = {
  commerce: readYaml('comercio.yaml', commerceSchema),
  mobile: readYaml('movil.yaml', mobileSchema),
  business: readYaml('negocio.yaml', businessSchema),
};
const services = readYaml('servicios.yaml', servicesSchema);
const linked = (query: string, from = sources) =>
  linkedAccount(new URLSearchParams(query), services, from);

test('says an account in a sentence', () => {
  expect(linked('tipo=app&cuantos=40&valor=120&parte=50')).toBe(
    'somos 40 repartidores y una hora nos cuesta $120. Si recuperamos la mitad del gasto, nos ahorramos $22,420 al mes y la app se paga en 7 meses.',
  );
  expect(linked('tipo=sistema&cuantos=1500&valor=140&parte=75')).toMatch(
    /^tenemos 1,500 pedidos al mes y una hora nos cuesta \$140\. Si recuperamos tres cuartos de las horas, nos ahorramos \$[\d,]+ al mes y el sistema se paga en \d+ meses\.$/,
  );
});

test('a shop’s says what would be sold, and what is left of it', () => {
  expect(linked('tipo=tienda&cuantos=200&valor=210&parte=33')).toBe(
    'esperamos 200 ventas más al mes, de $210, y nos queda un tercio de cada una: ganaríamos $6,900 al mes y la tienda se paga en 12 meses.',
  );
});

test('of a trade says what is counted there, and what is spared there', () => {
  expect(linked('tipo=sistema&giro=clinica&cuantos=1000&valor=110&parte=50')).toMatch(
    /^tenemos 1,000 citas al mes y una hora nos cuesta \$110\. .* nos ahorramos \$4,865 al mes/,
  );
  expect(linked('tipo=tienda&giro=consultorio&cuantos=45&valor=900&parte=33')).toMatch(
    /^esperamos 45 citas más al mes, de \$900, /,
  );
  expect(linked('tipo=sistema&giro=nada&cuantos=1000&valor=110&parte=50')).toContain('pedidos');
});

test('and where it is not paid', () => {
  expect(linked('tipo=app&cuantos=2&valor=90&parte=25')).toMatch(/la app no se paga\.$/);
});

test('what lies outside is taken as the nearest that may be', () => {
  expect(linked('tipo=app&cuantos=999999&valor=1&parte=50')).toContain(
    'somos 2,000 repartidores y una hora nos cuesta $20.',
  );
  expect(linked('tipo=app&cuantos=0&valor=90&parte=50')).toContain('somos 2 repartidores');
});

test.each([
  'tipo=app',
  'tipo=app&cuantos=40&valor=120',
  'tipo=app&cuantos=40&valor=120&parte=51',
  'tipo=app&cuantos=-4&valor=120&parte=50',
  'tipo=app&cuantos=4.5&valor=120&parte=50',
  'tipo=app&cuantos=<b>&valor=120&parte=50',
  'tipo=app&cuantos=1e3&valor=120&parte=50',
  'tipo=app&cuantos=12345678&valor=120&parte=50',
  'tipo=tienda&cuantos=40&valor=120&parte=51',
  'cuantos=40&valor=120&parte=50',
])('anything else is ignored: %s', (query) => {
  expect(linked(query)).toBeNull();
});

test('a page that was removed brings nothing', () => {
  expect(linked('tipo=app&cuantos=40&valor=120&parte=50', { ...sources, mobile: null })).toBeNull();
});

test('the address carries numbers and nothing else', () => {
  const part = { nombre: 'La mitad', parte: 0.5 };
  expect(accountAddress('/cotizacion?tipo=app', { many: 40, value: 120, part })).toBe(
    '/cotizacion?tipo=app&cuantos=40&valor=120&parte=50',
  );
});
