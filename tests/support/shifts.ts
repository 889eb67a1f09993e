import type { Page } from '@playwright/test';

/** Adds up how far things move by themselves in every page that is opened from now on. Chromium only. */
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

/** @returns the sum, as Cumulative Layout Shift counts each one; taps and keys do not excuse any */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shift: number }).shift);
}

/** Waits until the browser has painted once more, also where the page's own clock stands still. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.animate([], 1).finished);
}
