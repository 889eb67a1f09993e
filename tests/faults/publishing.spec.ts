import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TESTED } from '../../scripts/build.mjs';
import { swap } from '../../scripts/swap.mjs';
import { addRow } from '#tests/support/results-table.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { FAULT_ENV } from './under-load.ts';
import { amount, expect, test } from './worlds.ts';

let workshop: string;
let dist: string;
let site: Site;

test.beforeAll(async () => {
  workshop = await mkdtemp(join('.cache', 'publicada-'));
  dist = join(workshop, 'dist');
  await cp(TESTED.folder, dist, { recursive: true });
  site = await startSite({ env: FAULT_ENV, dist });
});
test.afterAll(async () => {
  await site.dispose();
  await rm(workshop, { recursive: true, force: true });
});

/** The number of builds. Like `npm run build`, each replaces the folder that the site is using. */
const BUILDS = amount(2, 20);
const PATHS = [
  ...['/', '/contacto', '/cotizacion', '/contacto/datos_basicos', '/captcha/desafio'],
  ...['/panel/entrar', '/panel', '/no-existe'],
];

test('no visitor notices that the site is built while it is open', async () => {
  const failures: string[] = [];
  const visit = async (path: string) => {
    try {
      const response = await fetch(site.baseURL + path, { redirect: 'manual' });
      await response.arrayBuffer();
      if (response.status >= 500) failures.push(`${path}: ${response.status}`);
    } catch (error) {
      failures.push(`${path}: ${String(error)}`);
    }
  };
  const build = async () => {
    const fresh = join(workshop, 'nueva');
    await cp(TESTED.folder, fresh, { recursive: true });
    await rm(join(fresh, 'server', 'chunks'), { recursive: true });
    swap(fresh, dist);
  };
  await build();
  let building = true;
  let visits = 0;
  const visitors = Array.from({ length: amount(1, 3) }, async () => {
    while (building) await visit(PATHS[visits++ % PATHS.length] ?? '/');
  });
  for (let round = 1; round < BUILDS; round += 1) await build();
  building = false;
  await Promise.all(visitors);
  for (const path of PATHS) await visit(path);
  addRow(test.info(), 'Publicar con el sitio encendido', {
    publicaciones: BUILDS,
    visitas: visits + PATHS.length,
    fallidas: failures.length,
  });
  expect(failures).toEqual([]);
  const ready = async () => (await fetch(`${site.baseURL}/salud/listo`)).text();
  await expect.poll(ready, { timeout: 300_000 }).toContain('"estado":"listo"');
  expect(await ready()).toContain('"paginas":"bien"');
  await cp(TESTED.folder, dist, { recursive: true });
});
