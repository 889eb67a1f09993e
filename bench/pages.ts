import { builtPages } from '../tests/support/built-pages.ts';
import { launchBrowser, measureApplied } from './interaction.ts';
import { openLighthouse, type PageFigures } from './lighthouse.ts';
import { say } from './progress.ts';
import { startServer } from './server-process.ts';
import { serveWithoutScripts } from './without-scripts.ts';

/** How often each page is measured with its scripts, and without them. */
export interface Runs {
  whole: number;
  limit: number;
}

export const FULL: Runs = { whole: 5, limit: 3 };
/** Enough to see where one stands. */
export const QUICK: Runs = { whole: 1, limit: 1 };

/** One page, measured with and without its scripts. Times in milliseconds. */
export interface PageResult extends PageFigures {
  path: string;
  /** LCP of the same page without a single script. */
  limitLcp: number;
  /** LCP with throttling really applied, where Lighthouse's is computed. */
  appliedLcp: number;
  interaction: number | null;
}

/** Every page of the built site that visitors find by themselves. */
export async function measurePages(runs: Runs): Promise<PageResult[]> {
  const paths = builtPages().filter((path) => !path.includes('?'));
  const server = await startServer();
  const limit = await serveWithoutScripts(server.origin);
  const results: PageResult[] = [];
  try {
    const driver = await openLighthouse();
    const figures = new Map<string, PageFigures & { limitLcp: number }>();
    for (const [index, path] of paths.entries()) {
      say(`página ${index + 1} de ${paths.length}: ${path}, Lighthouse`);
      const whole = await driver.measure(`${server.origin}${path}`, runs.whole);
      const limitLcp = await driver.lcp(`${limit.origin}${path}`, runs.limit);
      figures.set(path, { ...whole, limitLcp });
    }
    await driver.close();

    const browser = await launchBrowser();
    for (const [path, figure] of figures) {
      say(`página ${path}: red y procesador lentos de verdad`);
      const applied = await measureApplied(browser, server.origin, path, runs.limit);
      results.push({
        path,
        ...figure,
        appliedLcp: applied.lcp,
        interaction: applied.interaction,
      });
    }
    await browser.close();
  } finally {
    await limit.close();
    await server.stop();
  }
  return results;
}
