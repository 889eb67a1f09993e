import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import lighthouse, { type Result } from 'lighthouse';
import { builtPages, OPTIONAL_PAGES } from '#tests/support/tested-site.ts';
import { textTable } from './text-table.ts';
import type { Goal } from './report.ts';
import { inBrowser } from './browser.ts';
import { installComparison, startTlsNginx } from './nginx.ts';
import { say } from './progress.ts';
import { startServer } from './server-process.ts';
import { median, type Range, rangeOf } from './statistics.ts';

const PEER_ADVICE = `PEER_DIR no dice dónde está la plantilla con la que se comparan las páginas: AstroWind, compilada.
  git clone https://github.com/onwidget/astrowind && cd astrowind && git checkout 2e8f6ec && npm ci && npm run build
Después: PEER_DIR=…/astrowind/dist npm run bench páginas`;

const COMPARED: readonly (readonly [path: string, peer: string])[] = [
  ['/', '/'],
  ['/servicios', '/pricing'],
  ...OPTIONAL_PAGES.map(({ page }) => [page, '/services'] as const),
  ['/contacto', '/contact'],
  ['/cotizacion', '/contact'],
  ['/privacidad', '/about'],
];

const SHARE = 0.8;
/**
 * A page whose blocking time in milliseconds is at most this number reaches the goal, even if
 * AstroWind's page is faster.
 */
const UNNOTICED_MS = 50;
/**
 * The longest time that the main thread may work during the ten seconds in which nobody uses the
 * page, in milliseconds.
 */
const REST_LIMIT_MS = 400;

/**
 * The wait after a page has loaded, and the length of the measurement that follows, in
 * milliseconds.
 */
const [SETTLE_MS, REST_MS] = [5_000, 10_000];

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/**
 * One page load with a slowed network and processor. `lcp` and `blocking` are in milliseconds. Null
 * means a failed measurement.
 */
type Load = { lcp: number; blocking: number; cls: number } | null;

interface ComparedPage {
  path: string;
  peer: string;
  ours: Load[];
  theirs: Load[];
}

interface PageFigures {
  page: string;
  scores: number[];
  /** Lighthouse's audits with a score below 100, except for the audits of speed. */
  failures: string[];
  bytes: { html: number; script: number; font: number; all: number };
  requests: number;
  /**
   * The milliseconds in which the main thread works while nobody uses the page for ten seconds. The
   * processor is slowed to a quarter of its speed.
   */
  rest: number;
}

export interface PagesFigures {
  compared: ComparedPage[];
  pages: PageFigures[];
}

/**
 * Loads each page `turns` times. Loads of our site and of AstroWind alternate, so that other
 * programs slow down both sites equally.
 */
export async function measurePages(turns: number): Promise<PagesFigures> {
  const folder = process.env['PEER_DIR'] ?? '';
  if (!existsSync(resolve(folder, 'index.html')) || folder === '') throw new Error(PEER_ADVICE);
  const obstacle = await installComparison();
  if (obstacle !== null) throw new Error(obstacle);
  const server = await startServer({ TRUST_PROXY: 'true' });
  const proxy = await startTlsNginx(server.port, resolve(folder));
  try {
    const compared = COMPARED.map(([path, peer]): ComparedPage => ({
      path,
      peer,
      ours: [],
      theirs: [],
    }));
    for (let turn = 1; turn <= turns; turn += 1) {
      say(`red y procesador lentos de verdad, vuelta ${turn} de ${turns}`);
      for (const { path, peer, ours, theirs } of compared) {
        theirs.push(await load(proxy.theirs + peer));
        ours.push(await load(proxy.ours + path));
      }
    }
    const pages: PageFigures[] = [];
    for (const path of builtPages().filter((each) => !each.includes('?'))) {
      pages.push(await look(path, proxy.ours + path));
    }
    for (const path of new Set(COMPARED.map(([, peer]) => peer))) {
      pages.push(await look(`AstroWind ${path}`, proxy.theirs + path));
    }
    return { compared, pages };
  } finally {
    await proxy.stop();
    await server.stop();
  }
}

const runLighthouse = (
  url: string,
  throttlingMethod: 'devtools' | 'simulate',
  categories: string[],
) =>
  inBrowser(async (browser): Promise<Result | null> => {
    const flags = { onlyCategories: categories, throttlingMethod, logLevel: 'silent' as const };
    // The audit `canonical` would fail, because the measured site has no public address.
    const outcome = await lighthouse(
      url,
      { ...flags, skipAudits: ['canonical'] },
      undefined,
      await browser.newPage(),
    );
    return outcome?.lhr.runtimeError ? null : (outcome?.lhr ?? null);
  });

async function load(url: string): Promise<Load> {
  const result = await runLighthouse(url, 'devtools', ['performance']);
  const of = (audit: string) => result?.audits[audit]?.numericValue ?? NaN;
  const lcp = of('largest-contentful-paint');
  const blocking = of('total-blocking-time');
  if (!Number.isFinite(lcp + blocking)) return null;
  return { lcp, blocking, cls: of('cumulative-layout-shift') };
}

async function look(page: string, url: string): Promise<PageFigures> {
  say(`Lighthouse y reposo: ${page}`);
  const result = await runLighthouse(url, 'simulate', CATEGORIES);
  const details = result?.audits['network-requests']?.details as
    | { items?: { resourceType?: string; transferSize?: number }[] }
    | undefined;
  const items = details?.items ?? [];
  const bytes = (type?: string) =>
    items
      .filter(({ resourceType }) => type === undefined || resourceType === type)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return {
    page,
    scores: CATEGORIES.map((name) => Math.round(100 * (result?.categories[name]?.score ?? 0))),
    failures: CATEGORIES.slice(1).flatMap((name) =>
      (result?.categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (result?.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${name}: ${id}`),
    ),
    bytes: { html: bytes('Document'), script: bytes('Script'), font: bytes('Font'), all: bytes() },
    requests: items.length,
    rest: await busyAtRest(url),
  };
}

const busyAtRest = (url: string) =>
  inBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.setViewport(PHONE);
    await page.emulateCPUThrottling(4);
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    await wait(SETTLE_MS);
    const { TaskDuration: before = NaN } = await page.metrics();
    await wait(REST_MS);
    const { TaskDuration: after = NaN } = await page.metrics();
    return Math.round((after - before) * 1000);
  });

const known = (loads: readonly Load[]) => loads.filter((each) => each !== null);
const rangeBy = (loads: readonly Load[], name: 'lcp' | 'blocking') =>
  rangeOf(known(loads).map((each) => each[name]));
const share = ({ ours, theirs }: ComparedPage, name: 'lcp' | 'blocking') =>
  rangeBy(ours, name).median / rangeBy(theirs, name).median;
const isOurs = ({ page }: PageFigures) => page.startsWith('/');
const among = (values: readonly number[], write: (value: number) => string) =>
  `de ${write(Math.min(...values))} a ${write(Math.max(...values))}`;

export function pageGoals({ compared, pages: all }: PagesFigures): Goal[] {
  const pages = all.filter(isOurs);
  const list = (paths: readonly string[]) => `${paths.join(', ')}.`;
  const slow = compared.filter((each) => !(share(each, 'lcp') <= SHARE));
  const blocked = compared.filter(
    (each) =>
      !(rangeBy(each.ours, 'blocking').median <= UNNOTICED_MS || share(each, 'blocking') <= SHARE),
  );
  const restless = pages.filter(({ rest }) => rest > REST_LIMIT_MS);
  const short = pages.filter(({ scores }) => Math.min(...scores) < 100);
  const moved = compared.filter(({ ours }) => ours.some((each) => each === null || each.cls > 0));
  return [
    {
      what: 'LCP, con la red y el procesador lentos de verdad, entre el de AstroWind',
      goal: `hasta ${SHARE} en cada página`,
      measured: among(
        compared.map((each) => share(each, 'lcp')),
        (value) => value.toFixed(2),
      ),
      reached: slow.length === 0,
      bound: list(slow.map(({ path }) => path)),
    },
    {
      what: 'Tiempo de bloqueo, igual',
      goal: `hasta ${SHARE}, o ${UNNOTICED_MS} ms`,
      measured: among(
        compared.map(({ ours }) => rangeBy(ours, 'blocking').median),
        (value) => `${value.toFixed(0)} ms`,
      ),
      reached: blocked.length === 0,
      bound: list(blocked.map(({ path }) => path)),
    },
    {
      what: 'Cargas sin desplazamientos, y que llegan a reposo',
      goal: 'todas',
      measured: `${compared.length - moved.length} de ${compared.length} páginas`,
      reached: moved.length === 0,
      bound: list(moved.map(({ path }) => path)),
    },
    {
      what: 'Hilo principal ocupado en diez segundos sin tocar nada',
      goal: `hasta ${REST_LIMIT_MS} ms`,
      measured: among(
        pages.map(({ rest }) => rest),
        (value) => `${value} ms`,
      ),
      reached: restless.length === 0,
      bound: list(restless.map(({ page }) => page)),
    },
    {
      what: 'Lighthouse, con lentitud calculada',
      goal: '100 × 4',
      measured: `${pages.length - short.length} de ${pages.length} páginas`,
      reached: short.length === 0,
      bound: list(short.map(({ page, scores }) => `${page} ${scores.join('/')}`)),
    },
  ];
}

export function pagesReport({ compared, pages }: PagesFigures): string {
  const turns = compared[0]?.ours.length ?? 0;
  const spread = ({ median: middle, low, high }: Range) =>
    `${middle.toFixed(0)} [${low.toFixed(0)} a ${high.toFixed(0)}]`;
  const without = (loads: readonly Load[]) => loads.filter((each) => each === null).length;
  const kilobytes = (size: number) => (size / 1024).toFixed(1);
  const failures = pages
    .filter(isOurs)
    .flatMap(({ page, failures: each }) => each.map((name) => `- ${page}: ${name}`));
  return [
    'Se repite con `PEER_DIR=… npm run bench páginas`, que dice cómo conseguir AstroWind, la plantilla que ' +
      'está al lado: las dos detrás del mismo nginx (TLS, HTTP/2, brotli), cada carga en un Chromium ' +
      'recién arrancado y por turnos. Compara razones, no milisegundos de dos corridas.',
    `Lighthouse con lentitud aplicada (\`throttlingMethod: devtools\`), en milisegundos: mediana de ${turns} [de la menor a la mayor].`,
    textTable(
      compared.map((each) => ({
        página: each.path,
        LCP: spread(rangeBy(each.ours, 'lcp')),
        bloqueo: spread(rangeBy(each.ours, 'blocking')),
        AstroWind: each.peer,
        'su LCP': spread(rangeBy(each.theirs, 'lcp')),
        'su bloqueo': spread(rangeBy(each.theirs, 'blocking')),
        'razón LCP': share(each, 'lcp').toFixed(2),
        'razón bloqueo': share(each, 'blocking').toFixed(2),
        'sin reposo': `${without(each.ours)} y ${without(each.theirs)}`,
        CLS: Math.max(...known(each.ours).map(({ cls }) => cls)).toFixed(4),
      })),
    ),
    'Lighthouse con lentitud calculada (rendimiento / accesibilidad / prácticas / SEO), bytes que viajan y, ' +
      'con el procesador cuatro veces más lento, cuánto trabaja el hilo principal de los 5 a los 15 ' +
      'segundos de cargar sin que nadie toque nada:',
    textTable(
      pages.map(({ page, scores, bytes, requests, rest }) => ({
        página: page,
        Lighthouse: scores.join(' / '),
        'HTML, kB': kilobytes(bytes.html),
        'JavaScript, kB': kilobytes(bytes.script),
        'fuentes, kB': kilobytes(bytes.font),
        'todo, kB': kilobytes(bytes.all),
        solicitudes: requests,
        'en reposo, ms': rest,
      })),
    ),
    `Mediana del trabajo en reposo: ${median(pages.filter(isOurs).map(({ rest }) => rest)).toFixed(0)} ms.`,
    ...(failures.length > 0 ? ['Lo que impide un 100:', failures.join('\n')] : []),
  ].join('\n\n');
}
