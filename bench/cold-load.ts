import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page, Viewport } from 'puppeteer-core';
import { coldBrowser } from './cold-browser.ts';

/**
 * Lighthouse's mobile phone with throttling applied (`throttlingMethod: 'devtools'`): each request waits
 * 562.5 ms, 1474.56 kbit/s down and 675 up, and a processor four times slower. Sizes in CSS pixels.
 * Source: `throttling.mobileSlow4G` and `screenEmulationMetrics.mobile` of Lighthouse's constants.
 */
const NETWORK = { latency: 562.5, download: (1474.56 * 1024) / 8, upload: (675 * 1024) / 8 };
const CPU_SLOWDOWN = 4;
export const PHONE: Viewport = {
  width: 412,
  height: 823,
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Without asking for anything and without a task over 50 ms for this long, a page has come to rest. */
const QUIET_MS = 1500;
const QUIET_LIMIT_MS = 10_000;
const LOAD_LIMIT_MS = 40_000;

/** One load. Times in milliseconds from the start of the navigation. */
export interface Load {
  fcp: number;
  lcp: number;
  /** Of each task after the first paint, what goes past 50 ms. */
  blocking: number;
  cls: number;
}

/** Opens a page in a browser of its own, slowed down for real. */
export async function loadCold(url: string, flags: readonly string[]): Promise<Load> {
  const browser = await coldBrowser(flags);
  try {
    const page = await slowPage(browser, PHONE);
    await open(page, url);
    return await page.evaluate(() => {
      const { fcp, lcp, cls, tasks } = (window as unknown as Watched).watched;
      const blocking = tasks
        .filter(([start, duration]) => start + duration > fcp)
        .reduce((sum, [start, duration]) => {
          const after = start + duration - Math.max(start, fcp);
          return sum + Math.max(0, after - 50);
        }, 0);
      return { fcp, lcp, blocking, cls };
    });
  } finally {
    await browser.close();
  }
}

/** A page that is as slow as a phone on a slow network, and takes note of what it goes through. */
export async function slowPage(browser: Browser, viewport: Viewport): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport(viewport);
  await page.emulateNetworkConditions(NETWORK);
  await page.emulateCPUThrottling(CPU_SLOWDOWN);
  await page.evaluateOnNewDocument(watch);
  return page;
}

/** Until it has come to rest. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load', timeout: LOAD_LIMIT_MS });
  await page.waitForNetworkIdle({ idleTime: QUIET_MS, timeout: LOAD_LIMIT_MS });
  const limit = performance.now() + QUIET_LIMIT_MS;
  let quiet = 0;
  while (quiet < QUIET_MS && performance.now() < limit) {
    await wait(100);
    quiet = await page.evaluate(() => {
      const [start, duration] = (window as unknown as Watched).watched.tasks.at(-1) ?? [0, 0];
      return performance.now() - (start + duration);
    });
  }
}

interface Watched {
  watched: { fcp: number; lcp: number; cls: number; tasks: [start: number, duration: number][] };
}

/** Runs in the page, before anything of its own. */
function watch(): void {
  const watched: Watched['watched'] = { fcp: 0, lcp: 0, cls: 0, tasks: [] };
  (window as unknown as Watched).watched = watched;
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true });
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') watched.fcp = entry.startTime;
  });
  on('largest-contentful-paint', (entry) => {
    watched.lcp = entry.startTime;
  });
  on('longtask', (entry) => {
    watched.tasks.push([entry.startTime, entry.duration]);
  });
  on('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) watched.cls += shift.value;
  });
}
