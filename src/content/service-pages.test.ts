import { expect, test } from 'vitest';
import { readYaml } from './read-yaml.ts';
import { businessSchema } from './schemas/business.ts';
import { commerceSchema } from './schemas/commerce.ts';
import { flowSchema } from './schemas/flow.ts';
import { mobileSchema } from './schemas/mobile.ts';
import { servicesSchema } from './schemas/services.ts';

const services = readYaml('servicios.yaml', servicesSchema);
const commerce = readYaml('comercio.yaml', commerceSchema);
const mobile = readYaml('movil.yaml', mobileSchema);
const business = readYaml('negocio.yaml', businessSchema);
const pages = [services, commerce, mobile, business];

test('each page has a title and a description of its own', () => {
  expect(new Set(pages.map(({ titulo }) => titulo)).size).toBe(pages.length);
  expect(new Set(pages.map(({ descripcion }) => descripcion)).size).toBe(pages.length);
});

test('what a card tells the quote is a project type that the quote knows', () => {
  const known = readYaml('flujo.yaml', flowSchema).detalle.opciones.map(({ valor }) => valor);
  for (const { tipo } of services.lista) expect(known).toContain(tipo);
});

test('links to a card name one that is there', () => {
  const ids = services.lista.map(({ id }) => `/servicios#${id}`);
  for (const { cierre } of [commerce, mobile, business]) expect(ids).toContain(cierre.otra.ruta);
});

test('the shop’s weeks and its categories add up to the same', () => {
  const sum = (list: { valor: number }[]) => list.reduce((total, { valor }) => total + valor, 0);
  const { ventas, categorias } = commerce.escaparate.administracion;
  expect(sum(ventas.lista)).toBe(sum(categorias.lista));
});

test('prices stand in the catalogue only', () => {
  for (const { encabezado, cierre, pasos, riesgos } of [commerce, mobile, business]) {
    expect(JSON.stringify([encabezado, cierre, pasos, riesgos])).not.toMatch(/\$\s?\d|MXN|USD/);
  }
});
