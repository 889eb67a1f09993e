import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { TESTED_CONTENT } from '../scripts/build.mjs';
import { postForm, writtenEnquiry } from '../tests/support/enquiry.ts';
import { firstAccount, type PanelClient, valuesOf } from '../tests/support/panel.ts';
import { presolvedCaptchas } from '../tests/support/presolved.ts';
import { residentBytes } from '../tests/support/resident.ts';
import type { Site } from '../tests/support/site.ts';
import { measurePreview } from './preview.ts';
import { atMost, type Goal, megabytes, type Part, say, seconds, textTable } from './report.ts';
import { measuredSite } from './server.ts';
import { median, percentile, spread } from './statistics.ts';

const STARTS = 5;
const PUBLICATIONS = 20;
const [CALM_MS, BUSY_MS] = [60_000, 60_000];
const UNDER_VISITORS = 3;
const PAGES = ['/', '/contacto', '/servicios', '/cotizacion', '/notas'];
const [PACE_MS, FORM_EVERY] = [20, 4];
const LOOK_MS = 20;
/**
 * The pause after the publications, in milliseconds. In this time, the server compresses the new
 * pages at the highest level, which would disturb the measurements that follow.
 */
const REST_MS = 45_000;
const HANG_MS = 120_000;

/**
 * Measures how long the server takes to start and to publish a change.
 *
 * @param counts the numbers of blog notes that are added to the sample
 */
export async function measurePublishing(counts: readonly number[]): Promise<Part> {
  const goals: Goal[] = [];
  const tables: string[] = [];
  for (const notes of counts) {
    const measured = await measureContent(notes);
    goals.push(...goalsOf(measured));
    tables.push(tableOf(measured));
  }
  const text =
    `Alguien cambia un precio en el panel y lo publica, y otro lo pide cada ${LOOK_MS} ms hasta verlo: ` +
    `mediana y p95 de ${PUBLICATIONS} veces, y el rango. Después llegan visitantes cada ${PACE_MS} ms, uno de ` +
    `cada ${FORM_EVERY} con un formulario: un minuto sin publicar, otro con ${UNDER_VISITORS} publicaciones. De ` +
    'ellos se dice cuántos, los perdidos, la razón de las medianas con las del minuto sin publicar, el p99 y el más largo.';
  return { title: 'Publicar', goals, text: [text, ...tables].join('\n\n') };
}

type Measured = Awaited<ReturnType<typeof measureContent>>;

async function measureContent(notes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'atalaya-publicar-'));
  const [content, dataDir] = [join(folder, 'contenido'), join(folder, 'datos')];
  cpSync(TESTED_CONTENT, content, { recursive: true });
  addNotes(content, notes);
  const options = { content, dataDir };
  try {
    const starts = { kept: [] as number[], fresh: [] as number[] };
    for (let round = 0; round < STARTS; round += 1) {
      say(`${notes} notas más: arranque ${round + 1} de ${STARTS}, sin lo guardado y con ello`);
      rmSync(join(dataDir, 'contenido'), { recursive: true, force: true });
      for (const times of [starts.fresh, starts.kept]) {
        const begun = performance.now();
        const site = await measuredSite(options);
        await (await fetch(site.baseURL)).arrayBuffer();
        times.push(performance.now() - begun);
        await site.dispose();
      }
    }
    const site = await measuredSite(options);
    try {
      return { notes, starts, ...(await measurePublications(site)) };
    } finally {
      await site.dispose();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function addNotes(content: string, count: number): void {
  const model = join(content, 'notas', 'como-bajar-las-citas-perdidas.md');
  const text = readFileSync(model, 'utf8');
  for (let number = 1; number <= count; number += 1) {
    const own = text.replace(/^titulo: (.*)$/m, `titulo: $1 (${number})`);
    writeFileSync(join(content, 'notas', `otra-nota-${number}.md`), own);
  }
}

async function measurePublications(site: Site) {
  const { client } = await firstAccount(site);
  const memory = { rest: 0, most: 0 };
  const sampling = setInterval(() => {
    memory.most = Math.max(memory.most, residentBytes(site.pid));
  }, 200);
  await publish(site, client, 80_000);
  const seen: number[] = [];
  for (let index = 1; index <= PUBLICATIONS; index += 1) {
    say(`publicación ${index} de ${PUBLICATIONS}`);
    seen.push(await publish(site, client, 80_000 + index));
  }
  const preview = await measurePreview(site.baseURL, client);
  await wait(REST_MS);
  memory.rest = residentBytes(site.pid);
  say('visitantes, sin que nadie publique');
  const calm = await whileVisited(site, () => wait(CALM_MS));
  say(`visitantes, y ${UNDER_VISITORS} publicaciones`);
  const busy = await whileVisited(site, async () => {
    const ends = wait(BUSY_MS);
    for (let index = 1; index <= UNDER_VISITORS; index += 1) {
      const took = await publish(site, client, 90_000 + index);
      await wait(Math.max(0, BUSY_MS / UNDER_VISITORS - took));
    }
    await ends;
  });
  clearInterval(sampling);
  return {
    seen,
    preview,
    calm: figuresOf(calm, calm),
    minute: figuresOf(busy, calm),
    memory,
  };
}

/** Publishes a price. Returns the milliseconds until a visitor of the site sees this price. */
async function publish(
  { baseURL: origin }: Site,
  client: PanelClient,
  price: number,
): Promise<number> {
  const editor = '/panel/contenido/servicios.yaml';
  const [visto = ''] = valuesOf(await textOf(client, editor), 'visto');
  await client.post(editor, { accion: 'guardar', visto, 'c.lista.0.desde': String(price) });
  const page = '/panel/contenido/publicar';
  const changes = valuesOf(await textOf(client, page), 'cambio');
  const from = performance.now();
  await client.post(page, [
    ['accion', 'publicar'],
    ['cuando', 'ahora'],
    ...changes.map((value): [string, string] => ['cambio', value]),
  ]);
  const shown = price.toLocaleString('en-US');
  while (!(await (await fetch(`${origin}/servicios`)).text()).includes(shown)) {
    if (performance.now() - from > HANG_MS) throw new Error(`${shown} was never seen`);
    await wait(LOOK_MS);
  }
  return performance.now() - from;
}

const textOf = async (client: PanelClient, path: string) => (await client.get(path)).text();

interface Visit {
  took: number;
  isLost: boolean;
}

async function whileVisited(
  { baseURL: origin }: Site,
  work: () => Promise<unknown>,
): Promise<Visit[]> {
  const captchas = await presolvedCaptchas(Math.ceil((CALM_MS + BUSY_MS) / PACE_MS / FORM_EVERY));
  const visits: Visit[] = [];
  const under: Promise<void>[] = [];
  let number = 0;
  const visit = async () => {
    number += 1;
    const captcha = number % FORM_EVERY === 0 ? captchas.pop() : undefined;
    const path = PAGES[number % PAGES.length] ?? '/';
    const begun = performance.now();
    const answer = captcha === undefined ? fetch(origin + path) : send(origin, captcha, number);
    const status = await answer.then(
      async (each) => {
        await each.arrayBuffer();
        return each.status;
      },
      () => 0,
    );
    const isLost = status !== (captcha === undefined ? 200 : 303);
    visits.push({ took: performance.now() - begun, isLost });
  };
  const timer = setInterval(() => under.push(visit()), PACE_MS);
  await work();
  clearInterval(timer);
  await Promise.all(under);
  return visits;
}

const send = (origin: string, captcha: string, number: number) =>
  postForm(origin, writtenEnquiry({ captcha, 'contact[correo]': `v${number}@correo.example` }));

const medianOf = (visits: readonly Visit[]) => median(visits.map(({ took }) => took));

/**
 * `medians` is the median time of `visits` divided by the median time of `calm`: 1.2 means that the
 * requests took 20 % longer than in the minute without publications.
 */
function figuresOf(visits: readonly Visit[], calm: readonly Visit[]) {
  const all = visits.map(({ took }) => took);
  return {
    requests: visits.length,
    lost: visits.filter(({ isLost }) => isLost).length,
    medians: medianOf(visits) / medianOf(calm),
    p99: percentile(all, 0.99),
    longest: Math.max(...all),
  };
}

function goalsOf({ notes, starts, seen, preview, minute }: Measured): Goal[] {
  const where = notes === 0 ? 'la muestra' : `${notes} notas más`;
  const goal = (what: string, value: number, most: number) =>
    atMost(`${what}, ${where}`, most, value, seconds);
  const start = 'Arranque hasta la primera página';
  const { lost, requests, medians } = minute;
  return [
    goal('De publicar a verse (p95)', percentile(seen, 0.95), notes === 0 ? 2_000 : 10_000),
    goal('De la última tecla a la vista previa (mediana)', median(preview), 500),
    goal(`${start}, con lo guardado`, median(starts.kept), 1_000),
    ...(notes === 0 ? [goal(`${start}, sin nada`, median(starts.fresh), 3_000)] : []),
    {
      ...goal('Visitantes en el minuto de tres publicaciones', medians, 1.1),
      goal: 'ninguno perdido, mediana hasta 1.1',
      measured: `${lost} de ${requests}; ${medians.toFixed(2)}`,
      reached: lost === 0 && medians <= 1.1,
    },
  ];
}

function tableOf({ notes, starts, seen, preview, memory, ...visited }: Measured): string {
  const visits = ({ requests, lost, medians, p99, longest }: Measured['calm']) =>
    `${requests}; ${lost}; ${medians.toFixed(2)}; ${p99.toFixed(0)} y ${longest.toFixed(0)} ms`;
  const rows = {
    'notas más': notes,
    'de publicar a verse, p95': seconds(percentile(seen, 0.95)),
    'de publicar a verse': spread(seen, seconds),
    'de la última tecla a la vista previa': spread(preview, seconds),
    'arranque hasta la primera página, sin nada': spread(starts.fresh, seconds),
    'con lo guardado': spread(starts.kept, seconds),
    'visitantes sin publicar': visits(visited.calm),
    'en el minuto de las publicaciones': visits(visited.minute),
    'memoria en reposo': megabytes(memory.rest),
    'la mayor': megabytes(memory.most),
  };
  return textTable(Object.entries(rows).map(([qué, cuánto]) => ({ qué, cuánto })));
}
