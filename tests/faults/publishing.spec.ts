import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaced } from '../../scripts/replaced-folder.mjs';
import { TESTED } from '../../scripts/build.mjs';
import { LONG_FORM } from '../support/long-form.ts';
import { addRow } from '../support/results-table.ts';
import { expect, test } from '../support/test.ts';

/** How often the site is published while it is open. */
const ROUNDS = LONG_FORM ? 20 : 4;

/** How long a visitor waits for a page, in milliseconds; the machine has other tests to run. */
const PATIENCE_MS = 20_000;

/** Of every kind; most are rendered on request, by code that the process loads when first asked. */
const PATHS = [
  '/',
  '/contacto',
  '/cotizacion',
  '/contacto/datos_basicos',
  '/captcha/desafio',
  '/panel/entrar',
  '/panel',
  '/no-existe',
];

test('no visitor notices that the site is published while it is open', async ({ extraSite }) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join('.cache', 'publicada-'));
  const dist = join(folder, 'dist');
  try {
    await cp(TESTED.folder, dist, { recursive: true });
    const site = await extraSite({ target: { ...TESTED, folder: dist } });
    const failures: string[] = [];
    const visit = async (path: string) => {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      try {
        const response = await fetch(site.baseURL + path, { redirect: 'manual', signal });
        // To its end, as a visitor: one left half read keeps its connection.
        await response.arrayBuffer();
        if (response.status >= 500) failures.push(`${path}: ${response.status}`);
      } catch (error) {
        failures.push(`${path}: ${String(error)}`);
      }
    };
    const publish = () =>
      replaced(
        dist,
        async (fresh) => {
          await cp(TESTED.folder, fresh, { recursive: true });
          // As after an edit, no file of the pages has the name that it had.
          await rm(join(fresh, 'server', 'chunks'), { recursive: true });
        },
        folder,
      );
    // Before anybody has come: what nobody has asked for yet is what there is no file for any more.
    await publish();
    let publishing = true;
    let next = 0;
    const visitors = Array.from({ length: 3 }, async () => {
      while (publishing) await visit(PATHS[next++ % PATHS.length] ?? '/');
    });
    for (let round = 1; round < ROUNDS; round += 1) await publish();
    for (const path of PATHS) await visit(path);
    publishing = false;
    await Promise.all(visitors);
    addRow(test.info(), 'Publicar con el sitio encendido', {
      publicaciones: ROUNDS,
      visitas: next,
      fallidas: failures.length,
    });
    expect(failures).toEqual([]);
    // Not among the visits: a probe that a busy machine keeps past its limit is no visitor's business.
    const ready = async () => (await fetch(`${site.baseURL}/salud/listo`)).text();
    await expect.poll(ready, { timeout: 20_000 }).toContain('"estado":"listo"');
    expect(await ready()).toContain('"paginas":"bien"');
    expect(next).toBeGreaterThan(PATHS.length);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
