import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { freePort } from '../tests/support/site.ts';
import { CHROMIUM_FLAGS } from './chromium.ts';
import { median } from './statistics.ts';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
const CATEGORIES: Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];

/** How often a run that could not be recorded is tried. */
const ATTEMPTS = 3;

/** Medians of several mobile runs. Times in milliseconds, bytes as they travel. */
export interface PageFigures {
  scores: Record<Category, number>;
  lcp: number;
  tbt: number;
  cls: number;
  requests: number;
  bytes: { html: number; css: number; js: number; font: number; other: number };
  /** What kept a score from 100. */
  failures: string[];
}

/** A Chromium that Lighthouse drives, so that it starts once and not for each run. */
export interface LighthouseDriver {
  measure(url: string, runs: number): Promise<PageFigures>;
  /** LCP alone, in milliseconds. */
  lcp(url: string, runs: number): Promise<number>;
  close(): Promise<void>;
}

export async function openLighthouse(): Promise<LighthouseDriver> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'atalaya-lighthouse-'));
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launchPersistentContext(profile, {
    ...(executablePath !== undefined && { executablePath }),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });

  async function run(url: string, onlyCategories: Category[]): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await lighthouse(url, { port, onlyCategories, logLevel: 'silent' });
      if (!outcome) throw new Error(`Lighthouse no midió ${url}`);
      const { lhr } = outcome;
      if (!lhr.runtimeError) return lhr;
      // On a busy machine Chromium now and then loses the start of a trace.
      if (attempt === ATTEMPTS) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    }
  }

  async function repeat(url: string, runs: number, first: Category[]): Promise<Result[]> {
    const results: Result[] = [];
    while (results.length < runs) {
      results.push(await run(url, results.length === 0 ? first : ['performance']));
    }
    return results;
  }

  return {
    async measure(url, runs) {
      // Only speed varies from run to run.
      const results = await repeat(url, runs, CATEGORIES);
      const [whole] = results;
      if (!whole) throw new Error('sin mediciones');
      const of = (audit: string) =>
        median(results.map((result) => result.audits[audit]?.numericValue ?? NaN));
      const performance = median(
        results.map((result) => 100 * (result.categories['performance']?.score ?? 0)),
      );
      const score = (category: Category) =>
        Math.round(100 * (whole.categories[category]?.score ?? 0));
      return {
        scores: {
          performance: Math.round(performance),
          accessibility: score('accessibility'),
          'best-practices': score('best-practices'),
          seo: score('seo'),
        },
        lcp: of('largest-contentful-paint'),
        tbt: of('total-blocking-time'),
        cls: of('cumulative-layout-shift'),
        ...traffic(whole),
        failures: failures(whole),
      };
    },
    async lcp(url, runs) {
      const results = await repeat(url, runs, ['performance']);
      return median(
        results.map((result) => result.audits['largest-contentful-paint']?.numericValue ?? NaN),
      );
    },
    async close() {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

interface NetworkItem {
  resourceType?: string;
  transferSize?: number;
}

function traffic(result: Result): Pick<PageFigures, 'requests' | 'bytes'> {
  const details = result.audits['network-requests']?.details as
    { items?: NetworkItem[] } | undefined;
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
