import type { Page } from '@playwright/test';

/**
 * Adds up the layout shifts in every page that the test opens from now on. Only Chromium can
 * measure layout shifts.
 */
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
 * Returns the sum of the layout shifts, calculated like Cumulative Layout Shift. Shifts after taps
 * and keys are counted too.
 */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shift: number }).shift);
}

/**
 * Waits until the browser has painted again. The function works also if the page's clock is
 * stopped.
 */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.animate([], 1).finished);
}
