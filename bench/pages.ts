import { builtPages } from '../tests/support/built-pages.ts';
import { launchBrowser, measureApplied } from './interaction.ts';
import { openLighthouse, type PageFigures } from './lighthouse.ts';
import { say } from './progress.ts';
import { startServer } from './server-process.ts';
import { serveWithoutScripts } from './without-scripts.ts';

const RUNS = 5;
const LIMIT_RUNS = 3;

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
export async function measurePages(): Promise<PageResult[]> {
  const paths = builtPages().filter((path) => !path.includes('?'));
  const server = await startServer();
  const limit = await serveWithoutScripts(server.origin);
  const results: PageResult[] = [];
  try {
    const driver = await openLighthouse();
    const figures = new Map<string, PageFigures & { limitLcp: number }>();
    for (const [index, path] of paths.entries()) {
      say(`página ${index + 1} de ${paths.length}: ${path}, Lighthouse`);
      const whole = await driver.measure(`${server.origin}${path}`, RUNS);
      const limitLcp = await driver.lcp(`${limit.origin}${path}`, LIMIT_RUNS);
      figures.set(path, { ...whole, limitLcp });
    }
    await driver.close();

    const browser = await launchBrowser();
    for (const [path, figure] of figures) {
      say(`página ${path}: red y procesador lentos de verdad`);
      const applied = await measureApplied(browser, server.origin, path, LIMIT_RUNS);
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
