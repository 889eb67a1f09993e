import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentDirectory } from '#content/read/content-directory.ts';
import { linksTo, missingPage } from '#content/check/links-to.ts';
import { choiceLabels, projectTypes } from '#content/words/project-types.ts';
import { readYaml } from '#content/read/read-yaml.ts';
import { commerceSchema } from '#content/schemas/commerce.ts';
import { CONTENT_FILES } from '#content/schemas/content-files.ts';
import { flowSchema } from '#content/schemas/flow.ts';
import { servicesSchema } from '#content/schemas/services.ts';
import { removedPages, siteAddresses } from '#content/check/site-addresses.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const services = readYaml('servicios.yaml', servicesSchema);
const commerce = readYaml('comercio.yaml', commerceSchema);
const offers = CONTENT_FILES.flatMap(({ file, schema, isOptional, found }) =>
  isOptional && found !== undefined ? [readYaml(file, schema) as Offer] : [],
);

interface Offer {
  encabezado: unknown;
  cierre?: { otra: { ruta: string } };
  pasos?: unknown;
  riesgos?: unknown;
}

test('the forms offer whatever is sold, by its name, and then what they add', () => {
  const [shop] = services.lista;
  if (shop === undefined) throw new Error('The sample sells nothing.');
  const lista = [
    { ...shop, tipo: 'boyas', nombre: 'Boyas' },
    { ...shop, tipo: 'boyas', nombre: 'Boyas de repuesto' },
    { ...shop, tipo: 'otro', nombre: 'Lo demás' },
  ];
  const flow = readYaml('flujo.yaml', flowSchema);
  expect(projectTypes({ lista }, flow)).toEqual([
    { valor: 'boyas', etiqueta: 'Boyas' },
    { valor: 'otro', etiqueta: 'Otro tipo de proyecto' },
    { valor: 'indeciso', etiqueta: 'Aún no sé qué necesito' },
  ]);
  const labels = choiceLabels({ lista }, flow, { temas: [{ valor: 'notas', etiqueta: 'Notas' }] });
  expect(['boyas', 'notas', 'constructor'].map((type) => labels.get(type))).toEqual([
    'Boyas',
    'Notas',
    undefined,
  ]);
});

test('a page that its file was removed from names everybody who leads to it', () => {
  const directory = temporaryFolder();
  cpSync(contentDirectory(), directory, { recursive: true });
  rmSync(join(directory, 'comercio.yaml'));
  writeFileSync(join(directory, 'notas', 'a.md'), '---\n---\n\n[x](/comercio#incluye)\n');
  expect(removedPages(directory)).toEqual(['/comercio']);
  const { pages } = siteAddresses(process.cwd(), directory);
  expect(pages).toContain('/movil');
  expect(pages).not.toContain('/comercio');
  const message = missingPage('/comercio', directory).replaceAll(`${directory}/`, '');
  expect(message).toMatch(
    /^; falta comercio\.yaml; la enlazan errores\.yaml, línea \d+; inicio\.yaml, línea \d+; /,
  );
  expect(message).toMatch(/navegacion\.yaml, línea \d+; .*notas\/a\.md, línea 4/);
  expect(message).toMatch(/, línea \d+ y \d+ más$/);
  expect(linksTo('/serv', directory)).toEqual([]);
});

test('links to a card name one that is there', () => {
  const ids = services.lista.map(({ id }) => `/servicios#${id}`);
  const linked = offers.flatMap(({ cierre }) => cierre?.otra.ruta ?? []);
  expect(linked.length).toBeGreaterThan(2);
  expect(linked.filter((path) => !ids.includes(path))).toEqual([]);
});

test('the shop’s weeks and its categories add up to the same', () => {
  const sum = (list: { valor: number }[]) => list.reduce((total, { valor }) => total + valor, 0);
  for (const { giro, ventas, categorias } of commerce.tiendas) {
    expect(
      ventas.reduce((total, week) => total + week, 0),
      giro,
    ).toBe(sum(categorias));
  }
});

test('prices stand in the catalogue only', () => {
  for (const { encabezado, cierre, pasos, riesgos } of offers) {
    expect(JSON.stringify([encabezado, cierre, pasos, riesgos])).not.toMatch(/\$\s?\d|MXN|USD/);
  }
});
