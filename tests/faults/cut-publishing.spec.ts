import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { firstAccount, GOOD_PASSWORD, type PanelAccount, valuesOf } from '#tests/support/panel.ts';
import { TEST_SECRET_KEY } from '#tests/support/presolved.ts';
import { startPostgres, type PostgresServer } from '#tests/support/postgres.ts';
import { addRow } from '#tests/support/results-table.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { TESTED_CONTENT } from '../../scripts/build.mjs';
import { FAULT_ENV, underLoad, whilePeopleLook } from './under-load.ts';
import { expect, onlyInLongForm, sqliteWorld, test } from './worlds.ts';

/*
 * Tests publications while processes are killed, with several machines, and after a disk was lost.
 * Every page that a visitor gets must belong to one complete version.
 */

onlyInLongForm(
  'each takes a minute; publishing.contract.test.ts cuts a publication off at each step and has two processes of one ' +
    'database, on both databases, and restore.contract.test.ts brings back every row and file',
);

const HANG_MS = 300_000;
test.beforeEach(() => test.setTimeout(2 * HANG_MS));

const PUBLISH = '/panel/contenido/publicar';
const VERSIONS = '/panel/contenido/versiones';

interface World extends PanelAccount {
  site: Site;
}

let postgres: PostgresServer | undefined;
const started: Site[] = [];
test.afterAll(async () => {
  for (const site of started.splice(0)) await site.dispose();
  await postgres?.stop();
  postgres = undefined;
});

async function aSite(options: Parameters<typeof startSite>[0] = {}): Promise<Site> {
  const site = await startSite({ ...options, env: { RATE_LIMIT: '1000000', ...options.env } });
  started.push(site);
  return site;
}

async function aWorld(site: Site): Promise<World> {
  return { site, ...(await firstAccount(site)) };
}

async function newDatabase(): Promise<string> {
  postgres ??= await startPostgres();
  return postgres.createDatabase();
}

const pageOf = async ({ client }: World, path: string) => (await client.get(path)).text();

async function draft(world: World, file: string, field: string, value: string): Promise<void> {
  const path = `/panel/contenido/${file}`;
  const [seen = ''] = valuesOf(await pageOf(world, path), 'visto');
  const fields = { accion: 'guardar', visto: seen, [`c.${field}`]: value };
  expect((await world.client.post(path, fields)).status).toBe(303);
}

async function draftAll(world: World, value: number): Promise<void> {
  await draft(world, 'servicios.yaml', 'lista.0.desde', String(value));
  await draft(world, 'notas.yaml', 'titulo', `Notas ${value}`);
  await draft(world, 'navegacion.yaml', 'principal.0.texto', `Menú ${value}`);
}

async function press(world: World): Promise<string> {
  const changes = valuesOf(await pageOf(world, PUBLISH), 'cambio');
  expect(changes).not.toEqual([]);
  const fields: [string, string][] = [
    ['accion', 'publicar'],
    ['cuando', 'ahora'],
    ...changes.map((value): [string, string] => ['cambio', value]),
  ];
  const answer = await world.client.post(PUBLISH, fields);
  return answer.headers.get('location') ?? '';
}

const untilSays = (world: World, page: string, words: RegExp) =>
  expect
    .poll(() => pageOf(world, page).catch(() => ''), { timeout: HANG_MS, intervals: [200] })
    .toMatch(words);

async function publishAll(world: World, value: number): Promise<void> {
  await draftAll(world, value);
  await untilSays(world, await press(world), /Publicado: es la versión/);
}

async function served({ baseURL }: Site): Promise<string> {
  const textOf = async (path: string) => (await fetch(baseURL + path)).text();
  const [services, notes, contact] = [
    await textOf('/servicios'),
    await textOf('/notas'),
    await textOf('/contacto'),
  ];
  const value = /Menú (\d+)/.exec(contact)?.[1] ?? 'la muestra';
  if (value === 'la muestra') return value;
  const price = Number(value).toLocaleString('en-US');
  const isWhole = services.includes(price) && notes.includes(`Notas ${value}`);
  return isWhole && services.includes(`Menú ${value}`) ? value : `a medias con ${value}`;
}

let price = 90_000;
const nextPrice = () => (price += 1_000);

test('nobody is refused while a change is published, another at once, and the first again', async () => {
  const site = await aSite({ env: FAULT_ENV });
  const world = await aWorld(site);
  const [one, two] = [nextPrice(), nextPrice()];
  const publications = async () => {
    await publishAll(world, one);
    await publishAll(world, two);
    const back = await world.client.post(`${VERSIONS}/2`, { accion: 'volver' });
    await untilSays(world, back.headers.get('location') ?? '', /Volviste a la versión 2/);
  };
  const fault = 'dos publicaciones y la vuelta a la anterior (SQLite)';
  await underLoad(
    test.info(),
    fault,
    sqliteWorld(site.baseURL, site.dataDir),
    () => whilePeopleLook(site.baseURL, publications),
    { onlySeen: ['303'] },
  );
  expect(await served(site)).toBe(String(one));
});

const CUTS = 20;

for (const database of ['SQLite', 'PostgreSQL'] as const) {
  test(`killed at any moment of publishing, on ${database}: the old or the new, whole`, async () => {
    test.setTimeout(CUTS * HANG_MS);
    const env = database === 'SQLite' ? {} : { DATABASE_URL: await newDatabase() };
    const site = await aSite({ env });
    const world = await aWorld(site);
    let before = nextPrice();
    const begun = performance.now();
    await publishAll(world, before);
    const took = performance.now() - begun;
    const found = { nuevo: 0, anterior: 0 };
    for (let cut = 0; cut < CUTS; cut += 1) {
      const value = nextPrice();
      await draftAll(world, value);
      const pressed = press(world).catch(() => '');
      await wait(Math.random() * 2 * took);
      await site.stop('SIGKILL');
      await pressed;
      await site.restart();
      const first = await served(site);
      expect([String(before), String(value)]).toContain(first);
      found[first === String(value) ? 'nuevo' : 'anterior'] += 1;
      // Waits long: a publication goes on only after the lease of the killed process has expired.
      const isOpen = async () => {
        const [page, home] = [
          await pageOf(world, PUBLISH),
          await pageOf(world, '/panel/contenido'),
        ];
        return /Publicando|En camino|En espera/.test(page + home);
      };
      await expect.poll(isOpen, { timeout: HANG_MS }).toBe(false);
      const isNew = (await pageOf(world, PUBLISH)).includes('No hay borradores');
      const whole = String(isNew ? value : before);
      expect(await served(site)).toBe(whole);
      await site.restart();
      expect(await served(site)).toBe(whole);
      if (isNew) before = value;
    }
    await publishAll(world, nextPrice());
    expect(await served(site)).toBe(String(price));
    addRow(test.info(), 'Cortes al publicar', { base: database, cortes: CUTS, ...found });
  });
}

test('what one machine publishes the others serve within a second or two, and /salud says it', async () => {
  const env = { DATABASE_URL: await newDatabase(), SECRET_KEY: TEST_SECRET_KEY };
  const first = await aSite({ env });
  const world = await aWorld(first);
  const others = [await aSite({ env }), await aSite({ env })];
  const numberOf = async ({ baseURL }: Site) => {
    const { contenido } = (await (await fetch(`${baseURL}/salud`)).json()) as {
      contenido: { version: number; ultima: number };
    };
    return contenido.version;
  };
  for (let version = 2; version <= 3; version += 1) {
    const value = nextPrice();
    await publishAll(world, value);
    const pressed = performance.now();
    for (const site of others) {
      await expect
        .poll(() => served(site), { timeout: HANG_MS, intervals: [50] })
        .toBe(String(value));
      await expect.poll(() => numberOf(site), { timeout: HANG_MS }).toBe(version);
    }
    addRow(test.info(), 'Otras máquinas', {
      versión: version,
      'hasta servirla, en ms': Math.round(performance.now() - pressed),
    });
  }
});

test('a lost disk comes back from a copy: what was served, its pictures, its versions', async () => {
  const content = await mkdtemp(join(tmpdir(), 'contenido-'));
  await cp(TESTED_CONTENT, content, { recursive: true });
  await writeFile(join(content, 'imagenes.yaml'), 'taller: Un taller\n');
  const picture = 'imagenes/taller.svg';
  await mkdir(join(content, 'imagenes'));
  await writeFile(
    join(content, picture),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>',
  );
  const site = await aSite({ content });
  const world = await aWorld(site);
  const [one, two] = [nextPrice(), nextPrice()];
  await publishAll(world, one);
  await publishAll(world, two);
  const order = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['src/server/start/command.ts', ...args], {
      env: site.env,
    });
  const { stdout } = await order('copia');
  const away = join(content, '..', `copia-${String(process.pid)}.tar.gz`);
  await cp(/\S+\.tar\.gz/.exec(stdout)?.[0] ?? '', away);
  await site.stop('SIGKILL');
  for (const folder of [content, site.dataDir]) await rm(folder, { recursive: true });
  const restored = await order('restaurar', away, '--si');
  expect(restored.stdout).toContain('está otra vez en');
  await site.restart();
  expect(await served(site)).toBe(String(two));
  // Signs in again, because a restore ends every session.
  const { client, username, totp } = world;
  await client.post('/panel/entrar', { accion: 'entrar', username, password: GOOD_PASSWORD });
  await client.post('/panel/entrar/codigo', { accion: 'codigo', codigo: await totp(1) });
  const versions = await pageOf(world, VERSIONS);
  expect(versions).toContain(`href="${VERSIONS}/2"`);
  const back = await world.client.post(`${VERSIONS}/2`, { accion: 'volver' });
  await untilSays(world, back.headers.get('location') ?? '', /Volviste a la versión 2/);
  expect(await served(site)).toBe(String(one));
  await rm(away);
  await rm(content, { recursive: true });
});
