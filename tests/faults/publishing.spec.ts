import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TESTED } from '../../scripts/build.mjs';
import { publish } from '../../scripts/publish.mjs';
import { replaced } from '../../scripts/replaced-folder.mjs';
import { addRow } from '#tests/support/results-table.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { readDeliveries, readLeads } from '#tests/support/store.ts';
import { FAULT_ENV, underLoad, whilePeopleLook, workersOf, type World } from './under-load.ts';
import { amount, expect, onlyInLongForm, subjects, test } from './worlds.ts';

test.skip(process.platform !== 'linux', 'the processes of the supervisor are found in /proc');

let workshop: string;
/** What is served, under the supervisor. */
let dist: string;
let site: Site;
let world: World;

test.beforeAll(async () => {
  workshop = await mkdtemp(join('.cache', 'publicada-'));
  dist = join(workshop, 'dist');
  await cp(TESTED.folder, dist, { recursive: true });
  const target = { ...TESTED, folder: dist };
  site = await startSite({ env: FAULT_ENV, processes: 1, target });
  world = {
    origins: [site.baseURL],
    stored: () =>
      Promise.resolve({ leads: readLeads(site.dataDir), deliveries: readDeliveries(site.dataDir) }),
    arrived: () => subjects(site),
  };
});
test.afterAll(async () => {
  await site.dispose();
  await rm(workshop, { recursive: true, force: true });
});

/** How often the build is replaced under processes that go on, as `npm run build` does. */
const BUILDS = amount(2, 20);
/** Of every kind; most are rendered on request, by code that the process loads when first asked. */
const PATHS = [
  ...['/', '/contacto', '/cotizacion', '/contacto/datos_basicos', '/captcha/desafio'],
  ...['/panel/entrar', '/panel', '/no-existe'],
];

test('no visitor notices that the site is built while it is open', async () => {
  const failures: string[] = [];
  const visit = async (path: string) => {
    try {
      const response = await fetch(site.baseURL + path, { redirect: 'manual' });
      // To its end, as a visitor: one left half read keeps its connection.
      await response.arrayBuffer();
      if (response.status >= 500) failures.push(`${path}: ${response.status}`);
    } catch (error) {
      failures.push(`${path}: ${String(error)}`);
    }
  };
  const build = () =>
    replaced(
      dist,
      async (fresh) => {
        await cp(TESTED.folder, fresh, { recursive: true });
        // As after an edit, no file of the pages has the name that it had.
        await rm(join(fresh, 'server', 'chunks'), { recursive: true });
      },
      workshop,
    );
  // Before anybody has come: what nobody has asked for yet is what there is no file for any more.
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
  // Not among the visits: a probe that a busy machine keeps past its limit is no visitor's business.
  const ready = async () => (await fetch(`${site.baseURL}/salud/listo`)).text();
  await expect.poll(ready, { timeout: 300_000 }).toContain('"estado":"listo"');
  expect(await ready()).toContain('"paginas":"bien"');
  await cp(TESTED.folder, dist, { recursive: true });
});

/** How often the site is published, and its processes renewed. */
const ROUNDS = amount(1, 10);

test('the site is published under load, and a bad build is not', async ({}, testInfo) => {
  onlyInLongForm(
    'half a minute of load; publish.test.mjs, trial.test.mjs and supervisor.test.mjs look at each part of it',
  );
  /** Puts a build there whose file of that name says so much. */
  const publishWith = (name: string, text: string) => {
    const make = async (fresh: string) => {
      await cp(TESTED.folder, fresh, { recursive: true });
      await writeFile(join(fresh, name), text);
    };
    return publish(dist, make, { env: site.env, workshop });
  };
  const robots = async () => (await fetch(`${site.baseURL}/robots.txt`)).text();
  const publishAll = async () => {
    const before = await workersOf(site);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { running, stale } = await publishWith('client/robots.txt', `# ${round}\n`);
      expect({ running, stale }).toEqual({ running: true, stale: ['/robots.txt'] });
      expect(await robots()).toBe(`# ${round}\n`);
    }
    expect(await workersOf(site)).not.toEqual(before);
    // One that the trial finds out.
    await expect(publishWith('server/main.mjs', 'process.exit(1)')).rejects.toThrow('arranca');
    // One that only its place finds out.
    const sound = await readFile(join(TESTED.folder, 'server/main.mjs'), 'utf8');
    const trap = `if (process.env.PORT === '${site.port}') process.exit(1);\n${sound}`;
    const refused = publishWith('server/main.mjs', trap);
    await expect(refused).rejects.toThrow('Sigue sirviéndose lo anterior');
    expect(await readFile(join(dist, 'server/main.mjs'), 'utf8')).toBe(sound);
  };
  const fault = `publicación, ${ROUNDS} veces, y dos que no se pueden`;
  await underLoad(testInfo, fault, world, () => whilePeopleLook(site.baseURL, publishAll), {
    onlySeen: ['303'],
  });
});
