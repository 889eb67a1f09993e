import { setTimeout as wait } from 'node:timers/promises';
import {
  type Browser,
  type CDPSession,
  type Page,
  TargetType,
  type Viewport,
} from 'puppeteer-core';
import { coldBrowser } from './cold-browser.ts';

/**
 * Lighthouse's mobile phone with throttling applied (`throttlingMethod: 'devtools'`): each request waits
 * 562.5 ms, 1474.56 kbit/s down and 675 up, and a processor four times slower. Sizes in CSS pixels.
 * Source: `throttling.mobileSlow4G` and `screenEmulationMetrics.mobile` of Lighthouse's constants.
 */
const NETWORK = { latency: 562.5, download: (1474.56 * 1024) / 8, upload: (675 * 1024) / 8 };
const CPU_SLOWDOWN = 4;
const PHONE: Viewport = {
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

/**
 * Opens a page in a browser of its own, slowed down for real. Nothing listens to its scripts: with
 * DevTools' `Runtime` domain on, as Puppeteer's own pages have it, V8 reads a script again for the
 * position of every error that is made, and React makes one as it loads (some 50 ms that no visitor
 * waits for).
 */
export async function loadCold(url: string, flags: readonly string[]): Promise<Load> {
  const browser = await coldBrowser(flags);
  try {
    const session = await blankSession(browser);
    await slowDown(session);
    const idle = networkIdle(session);
    await session.send('Page.navigate', { url });
    await idle;
    await untilQuiet(() => evaluate(session, sinceLastTask));
    return await evaluate(session, summary);
  } finally {
    await browser.close();
  }
}

/** The page with which the browser opens, with nothing of DevTools turned on. */
async function blankSession(browser: Browser): Promise<CDPSession> {
  const target = await browser.waitForTarget((each) => each.type() === TargetType.PAGE);
  return target.createCDPSession();
}

/** As slow as a phone on a slow network; it takes note of what it goes through. */
async function slowDown(session: CDPSession): Promise<void> {
  const { latency, download, upload } = NETWORK;
  const { width, height, deviceScaleFactor = 1 } = PHONE;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: download,
    uploadThroughput: upload,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const screen = { width, height, deviceScaleFactor, mobile: true };
  await session.send('Emulation.setDeviceMetricsOverride', screen);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await session.send('Page.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(watch)})()` });
}

/** Until it has loaded and, after that, has asked for nothing for a while. */
async function networkIdle(session: CDPSession): Promise<void> {
  const underWay = new Set<string>();
  const seen = { loaded: false, last: performance.now() };
  const ended = ({ requestId }: { requestId: string }) => {
    underWay.delete(requestId);
    seen.last = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId }) => underWay.add(requestId));
  session.on('Network.loadingFinished', ended);
  session.on('Network.loadingFailed', ended);
  session.once('Page.loadEventFired', () => (seen.loaded = true));
  const limit = performance.now() + LOAD_LIMIT_MS;
  while (!seen.loaded || underWay.size > 0 || performance.now() - seen.last < QUIET_MS) {
    if (performance.now() > limit) throw new Error('the page did not come to rest');
    await wait(100);
  }
}

/** Runs a function of no arguments in the page. */
async function evaluate<T>(session: CDPSession, work: () => T): Promise<T> {
  const expression = `(${String(work)})()`;
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value as T;
}

/** In the page: for how long it has had no long task, in milliseconds. */
function sinceLastTask(): number {
  const [start, duration] = (window as unknown as Watched).watched.tasks.at(-1) ?? [0, 0];
  return performance.now() - (start + duration);
}

/** In the page: what it went through. */
function summary(): Load {
  const { fcp, lcp, cls, tasks } = (window as unknown as Watched).watched;
  const blocking = tasks
    .filter(([start, duration]) => start + duration > fcp)
    .reduce((sum, [start, duration]) => {
      const after = start + duration - Math.max(start, fcp);
      return sum + Math.max(0, after - 50);
    }, 0);
  return { fcp, lcp, blocking, cls };
}

async function untilQuiet(since: () => Promise<number>): Promise<void> {
  const limit = performance.now() + QUIET_LIMIT_MS;
  while ((await since()) < QUIET_MS && performance.now() < limit) await wait(100);
}

/**
 * A page for whoever goes on from it: as slow as a phone on a slow network, and so are the pages that
 * the browser makes ready. It takes note of what it goes through.
 *
 * @param slowdown how many times slower the processor is
 */
export async function slowPage(
  browser: Browser,
  viewport: Viewport,
  slowdown = CPU_SLOWDOWN,
): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport(viewport);
  await page.emulateNetworkConditions(NETWORK);
  if (slowdown > 1) await page.emulateCPUThrottling(slowdown);
  await page.evaluateOnNewDocument(watch);
  return page;
}

/** Until it has come to rest. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load', timeout: LOAD_LIMIT_MS });
  await page.waitForNetworkIdle({ idleTime: QUIET_MS, timeout: LOAD_LIMIT_MS });
  await untilQuiet(() => page.evaluate(sinceLastTask));
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
