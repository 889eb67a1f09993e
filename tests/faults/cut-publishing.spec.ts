import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { sqliteFile } from '#server/platform/database/database.ts';
import { openAccount, panelClient, type PanelClient, setupLink } from '#tests/support/panel.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { addRow } from '#tests/support/results-table.ts';
import {
  buildQuickly,
  clonedProject,
  contentText,
  HANG_MS,
  saidOn,
  type Started,
  startClone,
} from './clone.ts';
import { workersOf } from './under-load.ts';
import { expect, onlyInLongForm, test } from './worlds.ts';

/*
 * Publications that are cut off, several machines and a lost disk, with the programs of a clone: `npm
 * start`, the panel over HTTP, the builder beside the site, the trial of every page, the swap, the
 * renewal. Only Astro is another (quick-astro.mjs).
 */
onlyInLongForm(
  'minutes: it starts and cuts off whole sites; publishing.contract.test.ts and replaced-folder.test.mjs look at each part of it',
);
test.skip(process.platform !== 'linux', 'the processes of the supervisor are found in /proc');
test.beforeEach(() => test.setTimeout(2 * HANG_MS));

const PUBLISH = '/panel/contenido/publicar';

/** A site, and who publishes on it. */
interface World {
  site: Started;
  client: PanelClient;
}

const kept: string[] = [];
const started: Started[] = [];

async function aSite(env: Readonly<Record<string, string>> = {}): Promise<Started> {
  const project = await clonedProject();
  kept.push(project);
  buildQuickly(project);
  const site = await startClone(project, env);
  started.push(site);
  return site;
}

async function aWorld(site: Started): Promise<World> {
  const client = panelClient(site.baseURL);
  await openAccount(client, await setupLink(site), 'vega');
  return { site, client };
}

test.afterAll(async () => {
  await Promise.all(started.map((site) => site.cutPower().catch(() => undefined)));
  await Promise.all(kept.map((project) => rm(project, { recursive: true, force: true })));
});

const pageOf = async ({ client }: World, path: string) => (await client.get(path)).text();
const valuesOf = (page: string, name: string) =>
  [...page.matchAll(/<input[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes(` name="${name}"`))
    .map((input) => / value="([^"]*)"/.exec(input)?.[1] ?? '');

/** Changes a field of a file, as a draft. */
async function draft(world: World, file: string, field: string, value: string): Promise<void> {
  const path = `/panel/contenido/${file}`;
  const [seen = ''] = valuesOf(await pageOf(world, path), 'visto');
  const fields = { accion: 'guardar', visto: seen, [`c.${field}`]: value };
  expect((await world.client.post(path, fields)).status).toBe(303);
}

/** Two files, so that there is a half. */
async function draftBoth(world: World, value: number): Promise<void> {
  await draft(world, 'servicios.yaml', 'lista.0.desde', String(value));
  await draft(world, 'notas.yaml', 'titulo', `Notas ${value}`);
}

/** Puts all drafts in line. @returns the publication's page */
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

/** Waits for the end of a publication, and expects it to be a good one. */
async function untilPublished(world: World, page: string): Promise<void> {
  await untilSays(world, page, /Publicado: es la versión|No se publicó/);
  if ((await pageOf(world, page)).includes('Publicado: es la versión')) return;
  throw new Error(`It was not published:\n${world.site.output()}`);
}

/** What visitors read: both of one publication, or it is a half. */
async function served(site: Started): Promise<string> {
  const [price, title] = [await saidOn(site, 'servicios'), await saidOn(site, 'notas')];
  // Built by Astro, or by what stands for it.
  if (title === null || title === 'Notas') return 'la muestra';
  return title === `Notas ${price}` ? String(price) : `a medias: ${price} y ${title}`;
}

/** Whoever has a connection open is served by the process of before until it ends. */
const untilServed = (site: Started, value: number) =>
  expect.poll(() => served(site), { timeout: HANG_MS }).toBe(String(value));

/** What the next build would be made of. */
function written(site: Started): string {
  const price = /^ {4}desde: (\d+)$/m.exec(contentText(site, 'servicios.yaml'))?.[1];
  return contentText(site, 'notas.yaml').includes(`titulo: Notas ${price}\n`)
    ? String(price)
    : 'otra cosa';
}

let price = 90_000;
const nextPrice = () => (price += 1_000);

test.describe('killed', () => {
  let world: World;
  test.beforeAll(async () => {
    test.setTimeout(HANG_MS);
    world = await aWorld(await aSite());
    const value = nextPrice();
    await draftBoth(world, value);
    await untilPublished(world, await press(world));
    await untilServed(world.site, value);
  });

  /** As if the minute went by after which a builder that says nothing counts as gone. */
  function minuteLater(): void {
    const data = join(world.site.project, 'data');
    const database = new DatabaseSync(sqliteFile(data), { timeout: HANG_MS });
    database.exec("update content_publication set lease_until = 1 where state = 'running'");
    database.close();
    const sign = join(data, 'contenido/publicacion.activa');
    if (existsSync(sign)) utimesSync(sign, 1, 1);
  }

  interface Cut {
    at: string;
    /** A step of the file system at which the builder is killed; `hold`, while Astro builds; `renewing`. */
    step:
      | { op: 'renameSync' | 'rename' | 'rmSync'; path: string; when: 'before' | 'after' }
      | 'hold'
      | 'renewing';
    /** Who is killed: the builder; and the whole machine, or what serves instead of it. */
    who?: 'builder' | 'machine' | 'supervisor' | 'server';
    left: 'before' | 'new' | 'either';
  }

  const TEXTS = { op: 'rename', path: 'contenido/publicacion/servicios', when: 'after' } as const;
  const TRIED = { op: 'rmSync', path: '/atalaya-prueba-', when: 'before' } as const;
  const AWAY = { op: 'renameSync', path: 'compilando-\\d+-antes-dist$', when: 'after' } as const;
  const SWAPPED = { op: 'renameSync', path: '/dist$', when: 'after' } as const;
  const HALF = { op: 'rename', path: '/content/notas\\.yaml$', when: 'after' } as const;
  const NOTED = { op: 'rmSync', path: 'compilando-{pid}-antes-dist$', when: 'before' } as const;

  const CUTS: readonly Cut[] = [
    { at: 'al preparar los textos', step: TEXTS, left: 'before' },
    { at: 'al compilar', step: 'hold', left: 'before' },
    { at: 'probadas las páginas', step: TRIED, left: 'before' },
    { at: 'con dist/ apartado y nada en su lugar', step: AWAY, left: 'before' },
    { at: 'con dist/ nuevo y content/ de antes', step: SWAPPED, left: 'new' },
    { at: 'a medio escribir content/', step: HALF, left: 'new' },
    { at: 'al renovar los procesos', step: 'renewing', left: 'new' },
    { at: 'anotada la versión, sin tirar lo de antes', step: NOTED, left: 'new' },
    { at: 'toda la máquina, al compilar', step: 'hold', who: 'machine', left: 'before' },
    { at: 'toda la máquina, con dist/ apartado', step: AWAY, who: 'machine', left: 'before' },
    // What starts is built from the content, which is that of before.
    { at: 'toda la máquina, con dist/ nuevo', step: SWAPPED, who: 'machine', left: 'before' },
    { at: 'toda la máquina, a medio content/', step: HALF, who: 'machine', left: 'new' },
    { at: 'toda la máquina, al renovar', step: 'renewing', who: 'machine', left: 'new' },
    { at: 'el supervisor, al compilar', step: 'hold', who: 'supervisor', left: 'new' },
    { at: 'el proceso del sitio, al compilar', step: 'hold', who: 'server', left: 'new' },
    { at: 'el proceso del sitio, al renovar', step: 'renewing', who: 'server', left: 'either' },
  ];

  for (const { at, step, who = 'builder', left } of CUTS) {
    test(at, async () => {
      const { site } = world;
      const before = await served(site);
      const value = nextPrice();
      await draftBoth(world, value);
      if (step === 'hold') await writeFile(site.holdFile, '');
      else if (step !== 'renewing') await writeFile(site.cutFile, JSON.stringify(step));
      const renewals = () => site.output().split('"msg":"renewing"').length;
      const renewed = renewals();
      const page = await press(world);
      const reached = {
        hold: () => existsSync(site.holdFile) && readFileSync(site.holdFile, 'utf8') !== '',
        renewing: () => renewals() > renewed,
        file: () => !existsSync(site.cutFile),
      }[typeof step === 'string' ? step : 'file'];
      await expect.poll(reached, { timeout: HANG_MS, intervals: [20] }).toBe(true);
      if (who === 'builder' || who === 'machine') {
        for (const pid of builders(site)) process.kill(pid, 'SIGKILL');
      }
      if (who === 'server') for (const pid of await workersOf(site)) process.kill(pid, 'SIGKILL');
      if (who === 'machine' || who === 'supervisor') await site.cutPower();
      await rm(site.holdFile, { force: true });
      if (who === 'supervisor') {
        await expect.poll(() => builders(site), { timeout: HANG_MS }).toEqual([]);
      }
      if (who === 'machine' || who === 'supervisor') await site.restart();
      if (who === 'builder') {
        // Whoever comes before anybody has noticed.
        expect([before, String(value)]).toContain(await served(site));
      }
      await expect.poll(() => builders(site), { timeout: HANG_MS }).toEqual([]);
      minuteLater();
      await untilSays(world, page, /Publicado: es la versión|No se publicó/);
      const isNew = (await pageOf(world, page)).includes('Publicado: es la versión');
      if (left !== 'either') expect(isNew).toBe(left === 'new');
      const whole = isNew ? String(value) : before;
      await expect.poll(() => served(site), { timeout: HANG_MS }).toBe(whole);
      expect(written(site)).toBe(whole);
      const drafts = await pageOf(world, PUBLISH);
      expect(drafts).toContain(isNew ? 'No hay borradores' : `Notas ${value}`);
      // It was no luck of what was in memory.
      await expect.poll(() => builders(site), { timeout: HANG_MS }).toEqual([]);
      await site.cutPower();
      await site.restart();
      expect(await served(site)).toBe(whole);
      expect(readdirSync(join(site.project, 'dist'))).toContain('.atalaya-content');
      addRow(test.info(), 'Cortes al publicar', {
        corte: at,
        quedó: isNew ? 'lo nuevo' : 'lo de antes',
      });
    });
  }

  test('after all of them, a publication is published', async () => {
    const value = nextPrice();
    await draftBoth(world, value);
    await untilPublished(world, await press(world));
    await untilServed(world.site, value);
    expect(written(world.site)).toBe(String(value));
  });
});

/** The commands that publish or renew in a clone. */
function builders({ project }: Started): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(
          `${project}/scripts/bootstrap.mjs\0publicar`,
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

test('a lost disk comes back from a copy: what was served, its pictures, its versions', async () => {
  const world = await aWorld(await aSite());
  const { site } = world;
  const picture = join(site.project, 'content/imagenes/taller.svg');
  const [one, two] = [nextPrice(), nextPrice()];
  for (const value of [one, two]) {
    await draftBoth(world, value);
    await untilPublished(world, await press(world));
    if (value === one) {
      await mkdir(dirname(picture), { recursive: true });
      writeFileSync(join(site.project, 'content/imagenes.yaml'), 'taller: Un taller\n');
      writeFileSync(picture, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>');
    }
  }
  const run = promisify(execFile);
  const order = (project: string, ...args: string[]) =>
    run(process.execPath, ['scripts/bootstrap.mjs', 'orden', ...args], {
      cwd: project,
      env: site.env,
    });
  const { stdout } = await order(site.project, 'copia');
  const copy = /\S+\.tar\.gz/.exec(stdout)?.[0] ?? '';
  const away = join(site.project, '..', `copia-${String(process.pid)}.tar.gz`);
  kept.push(away);
  await rename(join(site.project, copy), away).catch(() => rename(copy, away));
  await site.cutPower();
  for (const folder of ['content', 'data', 'dist', '.cache']) {
    await rm(join(site.project, folder), { recursive: true, force: true });
  }
  const restored = await order(site.project, 'restaurar', away, '--si');
  expect(restored.stdout).toContain('está otra vez en content/');
  await site.restart();
  expect(await served(site)).toBe(String(two));
  expect(existsSync(picture)).toBe(true);
  const versions = await pageOf(world, '/panel/contenido/versiones');
  expect(versions).toContain('href="/panel/contenido/versiones/2"');
  expect(versions).not.toContain('Cambiado a mano en el servidor: accesibilidad');
  const version = '/panel/contenido/versiones/2';
  const back = await world.client.post(version, { accion: 'volver' });
  await untilPublished(world, back.headers.get('location') ?? '');
  await untilServed(site, one);
});

test('two machines on one PostgreSQL: what one publishes the other builds, and says so meanwhile', async () => {
  const postgres = await startPostgres();
  const env = { DATABASE_URL: await postgres.createDatabase() };
  const first = await aSite(env);
  const world = await aWorld(first);
  const second = await aSite(env);
  const versionsOf = async ({ baseURL }: Started) => {
    const { contenido } = (await (await fetch(`${baseURL}/salud`)).json()) as {
      contenido: { version: number; ultima: number };
    };
    return contenido;
  };
  const both = (version: number, ultima: number) =>
    expect
      .poll(() => versionsOf(second).catch(() => null), { timeout: HANG_MS })
      .toEqual({ version, ultima });
  await both(1, 1);
  // Held: half of them are on the one, and half on the other.
  await writeFile(second.holdFile, '');
  // Whichever takes it in hand publishes it; the other follows.
  await writeFile(first.holdFile, '');
  const value = nextPrice();
  await draftBoth(world, value);
  const page = await press(world);
  await expect
    .poll(() => [first, second].filter((site) => builders(site).length > 0).length, {
      timeout: HANG_MS,
    })
    .toBe(1);
  const [ahead, behind] = builders(first).length > 0 ? [first, second] : [second, first];
  await rm(ahead.holdFile);
  await untilSays(world, page, /Publicado: es la versión 2/);
  await untilServed(ahead, value);
  expect(await versionsOf(ahead)).toEqual({ version: 2, ultima: 2 });
  expect(await versionsOf(behind)).toEqual({ version: 1, ultima: 2 });
  expect(await served(behind)).toBe('la muestra');
  expect(await pageOf(world, PUBLISH)).toContain('sirve otra versión');
  await rm(behind.holdFile);
  await expect
    .poll(() => versionsOf(behind).catch(() => null), { timeout: HANG_MS })
    .toEqual({ version: 2, ultima: 2 });
  await untilServed(behind, value);
  expect(written(behind)).toBe(String(value));
  expect(await pageOf(world, PUBLISH)).not.toContain('sirve otra versión');
  await Promise.all([first.cutPower(), second.cutPower()]);
  await postgres.stop();
});
