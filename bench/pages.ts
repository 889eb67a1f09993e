import { setTimeout as wait } from 'node:timers/promises';
import lighthouse, { type Result } from 'lighthouse';
import { builtPages } from '#tests/support/tested-site.ts';
import '#tests/support/held-content.ts';
import { inBrowser } from './browser.ts';
import { type Goal, type Part, say, textTable } from './report.ts';
import { measuredSite } from './server.ts';
import { median, spread } from './statistics.ts';

/** The largest values that web.dev rates as good, in milliseconds. */
const [LCP_LIMIT_MS, BLOCKING_LIMIT_MS] = [2_500, 200];
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
 * One page load with a slowed network and processor. `lcp` and `blocking` are in milliseconds. The
 * load is null if the measurement failed.
 */
type Load = { lcp: number; blocking: number; cls: number } | null;

/** Loads each page `turns` times, each time in a new browser. */
export async function measurePages(turns: number): Promise<Part> {
  const site = await measuredSite();
  try {
    const pages = [];
    for (const path of builtPages().filter((each) => !each.includes('?'))) {
      say(`Lighthouse y reposo: ${path}`);
      const loads: Load[] = [];
      while (loads.length < turns) loads.push(await load(site.baseURL + path));
      pages.push({ path, loads, ...(await look(site.baseURL + path)) });
    }
    return { title: 'Páginas', goals: goalsOf(pages), text: textOf(pages, turns) };
  } finally {
    await site.dispose();
  }
}

const runLighthouse = (
  url: string,
  throttlingMethod: 'devtools' | 'simulate',
  categories: string[],
) =>
  inBrowser(async (browser): Promise<Result | null> => {
    const flags = { onlyCategories: categories, throttlingMethod, logLevel: 'silent' as const };
    // Skips the audit `canonical`: the audit needs a public address, and this site has none.
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

/**
 * @returns `failures`: Lighthouse's audits with a score below 100, except for the audits of speed;
 * `rest`: the milliseconds in which the main thread works while nobody uses the page for ten
 * seconds, with the processor at a quarter of its speed
 */
async function look(url: string) {
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

interface Page extends Awaited<ReturnType<typeof look>> {
  path: string;
  loads: Load[];
}

const of = ({ loads }: Page, name: 'lcp' | 'blocking') =>
  loads.filter((each) => each !== null).map((each) => each[name]);

function goalsOf(pages: readonly Page[]): Goal[] {
  const goal = (
    what: string,
    wanted: string,
    isMissed: (page: Page) => boolean,
    write = (page: Page) => page.path,
  ): Goal => {
    const missed = pages.filter(isMissed);
    return {
      what,
      goal: wanted,
      measured: `${pages.length - missed.length} de ${pages.length} páginas`,
      reached: missed.length === 0,
      bound: `${missed.map(write).join(', ')}.`,
    };
  };
  return [
    goal(
      'LCP, con la red y el procesador lentos de verdad',
      `hasta ${LCP_LIMIT_MS} ms`,
      (page) => !(median(of(page, 'lcp')) <= LCP_LIMIT_MS),
    ),
    goal(
      'Tiempo de bloqueo, igual',
      `hasta ${BLOCKING_LIMIT_MS} ms`,
      (page) => !(median(of(page, 'blocking')) <= BLOCKING_LIMIT_MS),
    ),
    goal('Cargas sin desplazamientos, y que llegan a reposo', 'todas', ({ loads }) =>
      loads.some((each) => each === null || each.cls > 0),
    ),
    goal(
      'Hilo principal ocupado en diez segundos sin tocar nada',
      `hasta ${REST_LIMIT_MS} ms`,
      ({ rest }) => rest > REST_LIMIT_MS,
    ),
    goal(
      'Lighthouse, con lentitud calculada',
      '100 × 4',
      ({ scores }) => Math.min(...scores) < 100,
      ({ path, scores }) => `${path} ${scores.join('/')}`,
    ),
  ];
}

function textOf(pages: readonly Page[], turns: number): string {
  const milliseconds = (value: number) => value.toFixed(0);
  const kilobytes = (size: number) => (size / 1024).toFixed(1);
  const failures = pages.flatMap(({ path, failures: each }) =>
    each.map((name) => `- ${path}: ${name}`),
  );
  return [
    'Cada carga, en un Chromium recién arrancado. LCP y bloqueo, con lentitud aplicada ' +
      `(\`throttlingMethod: devtools\`), en milisegundos: mediana de ${turns} [de la menor a la mayor]. Lighthouse ` +
      '(rendimiento / accesibilidad / prácticas / SEO), con lentitud calculada. En reposo: con el procesador ' +
      'cuatro veces más lento, cuánto trabaja el hilo principal de los 5 a los 15 segundos de cargar sin ' +
      'que nadie toque nada.',
    textTable(
      pages.map((page) => ({
        página: page.path,
        LCP: spread(of(page, 'lcp'), milliseconds),
        bloqueo: spread(of(page, 'blocking'), milliseconds),
        Lighthouse: page.scores.join(' / '),
        'HTML, kB': kilobytes(page.bytes.html),
        'JavaScript, kB': kilobytes(page.bytes.script),
        'fuentes, kB': kilobytes(page.bytes.font),
        'todo, kB': kilobytes(page.bytes.all),
        solicitudes: page.requests,
        'en reposo, ms': page.rest,
      })),
    ),
    ...(failures.length > 0 ? ['Lo que impide un 100:', failures.join('\n')] : []),
  ].join('\n\n');
}
