import {
  type Browser,
  type BrowserContext,
  chromium,
  devices,
  expect,
  type Page,
} from '@playwright/test';
import { CHROMIUM_FLAGS } from './chromium.ts';
import { median } from './statistics.ts';

/** Lighthouse's «slow 4G»: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back; and a slow phone. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;

/** The page's main control, where it is not simply the first button of its content. */
const MAIN_CONTROLS: Readonly<Record<string, string>> = {
  '/': '#contacto button[type=submit]',
};
const FIRST_BUTTON = 'main button:visible, header button:visible, main summary:visible';

/** Medians, in milliseconds, with throttling really applied. */
export interface AppliedFigures {
  lcp: number;
  /** From the tap on the main control to the next frame; null when the page has none. */
  interaction: number | null;
}

/** Measures one page of the site, as a phone on a slow network. */
export async function measureApplied(
  browser: Browser,
  origin: string,
  path: string,
  runs: number,
): Promise<AppliedFigures> {
  const lcps: number[] = [];
  const interactions: number[] = [];
  while (lcps.length < runs) {
    const context = await browser.newContext(devices['Moto G4']);
    try {
      const { lcp, interaction } = await visit(context, `${origin}${path}`, path);
      lcps.push(lcp);
      if (interaction !== null) interactions.push(interaction);
    } finally {
      await context.close();
    }
  }
  return {
    lcp: median(lcps),
    interaction: interactions.length === 0 ? null : median(interactions),
  };
}

export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: CHROMIUM_FLAGS,
  });
}

async function visit(context: BrowserContext, url: string, path: string) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'networkidle' });
  const lcp = await page.evaluate(() => (window as unknown as Watched).lcp);
  return { lcp, interaction: await tapMainControl(page, path) };
}

async function tapMainControl(page: Page, path: string): Promise<number | null> {
  const control = page.locator(MAIN_CONTROLS[path] ?? FIRST_BUTTON).first();
  if ((await control.count()) === 0) return null;
  await control.scrollIntoViewIfNeeded();
  // Its island is awake once Astro has taken the mark away.
  await expect(page.locator('astro-island[ssr]', { has: control })).toHaveCount(0, {
    timeout: 20_000,
  });
  await page.waitForLoadState('networkidle');
  await control.tap();
  await page.waitForTimeout(700);
  const duration = await page.evaluate(() => (window as unknown as Watched).interaction);
  // The Event Timing API tells of nothing quicker than 16 ms.
  return duration === 0 ? 16 : duration;
}

interface Watched {
  lcp: number;
  interaction: number;
}

/** Runs in the page, before anything of its own. */
function watch(): void {
  const watched = window as unknown as Watched;
  watched.lcp = 0;
  watched.interaction = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      watched.interaction = Math.max(watched.interaction, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
