import { expect, test } from 'vitest';
import { readYaml } from '#content/read/read-yaml.ts';
import { businessSchema } from '#content/schemas/business.ts';
import { commerceSchema } from '#content/schemas/commerce.ts';
import { mobileSchema } from '#content/schemas/mobile.ts';
import {
  businessSpared,
  costOf,
  eachCosts,
  hoursOf,
  leftOf,
  mobileSpared,
  reckon,
  sampleOf,
  shopAccount,
  sold,
  sparedHours,
} from './reckoning.ts';

const business = readYaml('negocio.yaml', businessSchema.required()).cambio;
const mobile = readYaml('movil.yaml', mobileSchema.required()).conviene.cuenta;
const [SYSTEM, APP] = [
  { price: 108_000, watch: 6500, server: 1200 },
  { price: 140_000, watch: 6500, server: 1400 },
];

test('a third is left of each trade’s sample sale, as its account begins', () => {
  const { cuenta, tiendas } = readYaml('comercio.yaml', commerceSchema);
  if (cuenta === undefined) throw new Error('The sample has no account.');
  for (const shop of tiendas) {
    const { venta, alMes } = shop.cuenta;
    expect(leftOf(shop.cuenta), shop.giro).toBe(venta / 3);
    const account = shopAccount(cuenta, shop);
    expect(sampleOf(account)).toMatchObject({ many: alMes, value: venta });
    expect(JSON.stringify(account), shop.giro).not.toContain('{cosas}');
    const { worth } = reckon(
      account,
      sold,
      { price: 78_000, watch: 6500, server: 600 },
      sampleOf(account),
    );
    expect(worth, shop.giro).toBe(true);
  }
});

test('only what is done for each order grows with them, and what is printed adds up', () => {
  const [capture, ...others] = business.lista;
  if (capture === undefined) throw new Error('The sample has no task.');
  expect(hoursOf(capture, 500)).toEqual({ before: 133, after: 33 });
  expect(hoursOf(capture, 1000)).toEqual({ before: 267, after: 67 });
  for (const task of others) expect(hoursOf(task, 1)).toEqual(hoursOf(task, 5000));
  let before = 0;
  for (let many = 1; many < 700; many += 1) {
    const spared = sparedHours(business, many);
    expect(spared).toBeGreaterThanOrEqual(before);
    expect(hoursOf(capture, many).after).toBeGreaterThanOrEqual(0);
    before = spared;
  }
});

test('a system is paid sooner with more orders and a dearer hour', () => {
  const { resultado } = business;
  const sample = sampleOf(resultado);
  const months = (many: number, value: number) =>
    reckon(resultado, businessSpared(business), SYSTEM, { ...sample, many, value });
  expect(months(500, 140)).toMatchObject({ spared: 27_720, net: 6160, months: 18, worth: true });
  expect(months(800, 140).months).toBeLessThan(18);
  expect(months(500, 200).months).toBeLessThan(18);
  expect(months(10, 140)).toMatchObject({ months: null, worth: false });
  expect(months(10, 20).least).toBeGreaterThan(500);
});

test('from how many on it is worth it is the fewest with which it is', () => {
  const sample = sampleOf(mobile.resultado);
  const with_ = (many: number) =>
    reckon(mobile.resultado, mobileSpared(mobile), APP, { ...sample, many });
  expect(with_(25)).toMatchObject({ net: 7375, months: 19, worth: true, least: 20 });
  expect(with_(20).worth).toBe(true);
  expect(with_(19).worth).toBe(false);
  expect(reckon(mobile.resultado, () => 0, APP, sample).least).toBeNull();
});

test('an hour’s price is the reader’s; a detour’s is the sample’s; the rows add up', () => {
  const [calls, detours] = mobile.lista;
  if (calls === undefined || detours === undefined) throw new Error('The sample lost its rows.');
  expect([costOf(calls, 90), costOf(calls, 91), costOf(detours, 91)]).toEqual([432, 437, 430]);
  expect(eachCosts(mobile, 91)).toBe(437 + 430 + 364);
});
