import { expect, it } from 'vitest';
import {
  countryChoices,
  currencyChoices,
  plainWords,
  taxName,
  zoneChoices,
} from './place-choices.ts';

it.each([
  [countryChoices, 'argentina', 'AR', 'Argentina'],
  [countryChoices, 'espana', 'ES', 'España'],
  [countryChoices, 'republica dominicana', 'DO', 'República Dominicana'],
  [currencyChoices, 'peso argentino', 'ARS', 'Peso argentino (ARS)'],
  [currencyChoices, 'guarani', 'PYG', 'Guaraní paraguayo (PYG)'],
  [zoneChoices, 'cordoba', 'America/Cordoba', 'Córdoba'],
  [zoneChoices, 'colombia', 'America/Bogota', 'Colombia, Bogotá'],
])('finds %# by «%s»', (choices, typed, value, label) => {
  const found = choices().find((choice) => plainWords(choice.label).startsWith(typed));
  expect(found).toEqual({ value, label });
});

it('lists countries that there are, once each', () => {
  const names = countryChoices().map(({ label }) => label);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(190);
});

it.each([
  ['CO', 'IVA'],
  ['PE', 'IGV'],
  ['PA', 'ITBMS'],
  ['US', 'impuestos'],
  ['JP', 'impuestos'],
])('calls the tax of %s «%s»', (country, name) => {
  expect(taxName(country)).toBe(name);
});
