import { setTimeout as wait } from 'node:timers/promises';
import { coldBrowser } from './cold-browser.ts';
import { open, slowPage } from './cold-load.ts';

/** How somebody goes from the page where they are to another of the site, not yet visited. */
export interface Going {
  /** Where they are. */
  from: string;
  /** The link they press, as a selector. */
  link: string;
  /** How long the pointer rests on it before pressing, in milliseconds. */
  rest: number;
  /** How many times slower the processor is: 4 as a phone's, 1 as it is. */
  slowdown: number;
}

export interface Arrival {
  /** From the press to the next page's first paint, in milliseconds. */
  paint: number;
  /** Whether the browser had it ready. */
  ready: boolean;
}

/** A window where a pointer can rest on a link, as Lighthouse's desktop has it. */
const DESK = { width: 1350, height: 940 };

const ARRIVAL_LIMIT_MS = 30_000;
const PRESSED = 'press-at';

/** One navigation in a browser of its own, slowed down for real, as are the pages it makes ready. */
export async function goCold(going: Going, flags: readonly string[]): Promise<Arrival> {
  const browser = await coldBrowser(flags);
  try {
    const page = await slowPage(browser, DESK, going.slowdown);
    let pressed = NaN;
    page.on('console', (message) => {
      const [name, time] = message.text().split(' ');
      if (name === PRESSED) pressed = Number(time);
    });
    await page.evaluateOnNewDocument((name) => {
      addEventListener(
        'click',
        (event) => console.debug(`${name} ${performance.timeOrigin + event.timeStamp}`),
        { capture: true },
      );
    }, PRESSED);
    await open(page, going.from);
    const link = await page.waitForSelector(going.link, { visible: true });
    if (link === null) throw new Error(`${going.from} no tiene ${going.link}`);
    await link.scrollIntoView();
    await link.hover();
    await wait(going.rest);
    await link.click();
    const limit = performance.now() + ARRIVAL_LIMIT_MS;
    while (performance.now() < limit) {
      await wait(100);
      const seen = await page.evaluate(paintedAt).catch(() => null);
      if (seen !== null && seen.url !== going.from && Number.isFinite(pressed)) {
        return { paint: seen.at - pressed, ready: seen.ready };
      }
    }
    throw new Error(`${going.from}: ${going.link} no llevó a ninguna página`);
  } finally {
    await browser.close();
  }
}

/** In the page: when it was first painted, by the machine's clock; null until then. */
function paintedAt(): { url: string; at: number; ready: boolean } | null {
  const [first] = performance.getEntriesByName('first-contentful-paint');
  const [navigation] = performance.getEntriesByType('navigation');
  if (first === undefined || navigation === undefined) return null;
  const { activationStart = 0 } = navigation as PerformanceNavigationTiming & {
    activationStart?: number;
  };
  return {
    url: location.href,
    at: performance.timeOrigin + first.startTime,
    ready: activationStart > 0,
  };
}
