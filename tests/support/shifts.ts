import type { Page } from '@playwright/test';

/** Adds up the layout shifts of pages that open from now on, only in Chromium. */
export function countShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        (window as unknown as { shift: number }).shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Returns the sum of the layout shifts like Cumulative Layout Shift, but also after taps and keys.
 */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shift: number }).shift);
}

/**
 * Waits until the browser has painted again. The function also works when the page's clock is
 * stopped.
 */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.animate([], 1).finished);
}
