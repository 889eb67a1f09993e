import lighthouse, { type Result } from 'lighthouse';
import { coldBrowser } from './cold-browser.ts';
import { type Range, rangeOf } from './statistics.ts';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
const CATEGORIES: Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Built without SITE_URL, what is measured knows its pages' paths and not its own address. */
const UNFAIR = ['canonical'];

/** How often a run that could not be recorded is tried. */
const ATTEMPTS = 3;

/** Lighthouse for phones with its own simulated throttling. Times in milliseconds, bytes as they travel. */
export interface LighthouseFigures {
  scores: Record<Category, number>;
  lcp: Range;
  tbt: Range;
  cls: Range;
  requests: number;
  bytes: { html: number; css: number; js: number; font: number; other: number };
  /** What kept a score from 100. */
  failures: string[];
  /** The machine's own speed, as Lighthouse tells it: a loop of its own, once per run. */
  benchmarkIndex: Range;
}

/**
 * Measures pages by turns, so that whatever else the machine does falls on all of them; each run in a
 * browser of its own. Only speed varies: the rest is asked for once.
 *
 * @returns the figures of each page, in the order asked for
 */
export async function measureWithLighthouse(
  urls: readonly string[],
  runs: number,
  flags: readonly string[],
): Promise<LighthouseFigures[]> {
  const results = urls.map((): Result[] => []);
  for (let turn = 0; turn < runs; turn += 1) {
    for (const [index, url] of urls.entries()) {
      results[index]?.push(await run(url, turn === 0 ? CATEGORIES : ['performance'], flags));
    }
  }
  return results.map(figuresOf);
}

function figuresOf(results: readonly Result[]): LighthouseFigures {
  const [whole] = results;
  if (!whole) throw new Error('sin mediciones');
  const of = (audit: string) =>
    rangeOf(results.map((result) => result.audits[audit]?.numericValue ?? NaN));
  const score = (category: Category) => Math.round(100 * (whole.categories[category]?.score ?? 0));
  const performance = rangeOf(
    results.map((result) => 100 * (result.categories['performance']?.score ?? 0)),
  );
  return {
    scores: {
      performance: Math.round(performance.median),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcp: of('largest-contentful-paint'),
    tbt: of('total-blocking-time'),
    cls: of('cumulative-layout-shift'),
    ...traffic(whole),
    failures: failures(whole),
    benchmarkIndex: rangeOf(results.map((result) => result.environment.benchmarkIndex)),
  };
}

async function run(
  url: string,
  onlyCategories: Category[],
  flags: readonly string[],
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const browser = await coldBrowser(flags);
    try {
      const page = await browser.newPage();
      const asked = { onlyCategories, skipAudits: UNFAIR, logLevel: 'silent' as const };
      const outcome = await lighthouse(url, asked, undefined, page);
      if (!outcome) throw new Error(`Lighthouse no midió ${url}`);
      const { lhr } = outcome;
      if (!lhr.runtimeError) return lhr;
      // On a busy machine Chromium now and then loses the start of a trace.
      if (attempt === ATTEMPTS) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    } finally {
      await browser.close();
    }
  }
}

interface NetworkItem {
  resourceType?: string;
  transferSize?: number;
}

function traffic(result: Result): Pick<LighthouseFigures, 'requests' | 'bytes'> {
  const details = result.audits['network-requests']?.details as
    | { items?: NetworkItem[] }
    | undefined;
  const items = details?.items ?? [];
  const total = (types: string[]) =>
    items
      .filter((item) => types.includes(item.resourceType ?? ''))
      .reduce((sum, item) => sum + (item.transferSize ?? 0), 0);
  const known = { html: ['Document'], css: ['Stylesheet'], js: ['Script'], font: ['Font'] };
  const all = items.reduce((sum, item) => sum + (item.transferSize ?? 0), 0);
  const [html, css, js, font] = [known.html, known.css, known.js, known.font].map(total);
  const bytes = { html: html ?? 0, css: css ?? 0, js: js ?? 0, font: font ?? 0 };
  const other = all - bytes.html - bytes.css - bytes.js - bytes.font;
  return { requests: items.length, bytes: { ...bytes, other } };
}

/** Audits that count and did not pass, by name and what they say. */
function failures(result: Result): string[] {
  return CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}`),
  );
}
