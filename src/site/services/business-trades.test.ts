import { expect, test } from 'vitest';
import { readYaml } from '#content/read/read-yaml.ts';
import { businessSchema } from '#content/schemas/business.ts';
import { servicesSchema } from '#content/schemas/services.ts';
import { costsOf } from '#content/words/prices.ts';
import { businessTrades } from './business-trades.ts';
import { businessSpared, reckon, sampleOf } from './reckoning.ts';

const business = readYaml('negocio.yaml', businessSchema);
const services = readYaml('servicios.yaml', servicesSchema);
const system = services.lista.find(({ id }) => id === 'sistema');
if (system === undefined) throw new Error('The sample sells no system.');

test('every trade has its sheets, its chart and an account that begins worth it, in its own words', () => {
  const trades = businessTrades(business);
  expect(trades.map(({ giro }) => giro)).toEqual(['Fábrica', 'Panadería', 'Taller', 'Clínica']);
  for (const { giro, hojas, grafica, cambio } of trades) {
    if (hojas === undefined || cambio === undefined) throw new Error(`${giro} lost a part.`);
    expect(hojas.lista.length, giro).toBeGreaterThan(3);
    const sum = grafica.datos.reduce((total, { valor }) => total + valor, 0);
    if (grafica.asunto?.includes('octubre')) {
      expect(sampleOf(cambio.resultado).many, giro).toBe(sum);
    }
    const { worth } = reckon(
      cambio.resultado,
      businessSpared(cambio),
      costsOf(system, services),
      sampleOf(cambio.resultado),
    );
    expect(worth, giro).toBe(true);
    expect(JSON.stringify(cambio.resultado), giro).not.toContain('{cosas}');
  }
  expect(trades[3]?.cambio?.resultado.desde).toContain('{desde} citas');
});

test('a file without trades tells one, with nothing to choose', () => {
  const { giros, ...alone } = business;
  expect(giros).toBeDefined();
  const trades = businessTrades(businessSchema.parse(alone));
  expect(trades).toHaveLength(1);
  expect(trades[0]).toMatchObject({ id: '', hojas: alone.hojas, grafica: alone.grafica });
});
