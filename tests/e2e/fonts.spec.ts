import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** Longer than a page takes to be drawn and to wake up, in milliseconds. */
const LATE_MS = 900;

/** Pages whose headline stands still, so that whatever moves is moved by the letters. */
const STILL = ['/', '/servicios', '/contacto', '/aviso-legal'];

for (const path of STILL) {
  test(`letters that arrive late move nothing on ${path}`, async ({ page }) => {
    await page.route('**/*.woff2', async (route) => {
      await new Promise((arrive) => setTimeout(arrive, LATE_MS));
      await route.continue();
    });
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          (window as unknown as { shift: number }).shift += entry.value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    test.skip(
      !(await hasFallback(page)),
      'the fallback faces stand on Arial, Liberation Sans or Roboto, and this machine has none',
    );
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    // Enough for the letters to be drawn, and for what they moved to be reported.
    await page.waitForTimeout(LATE_MS);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
  });
}

function hasFallback(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    const width = (family: string) => {
      if (!context) return 0;
      context.font = `40px ${family}`;
      return context.measureText('Atalaya y miWMl').width;
    };
    return ['Arial', 'Liberation Sans', 'Roboto'].some(
      (family) => width(`'${family}', monospace`) !== width('monospace'),
    );
  });
}
