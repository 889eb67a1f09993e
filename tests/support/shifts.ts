import type { Page } from '@playwright/test';

/** Makes each page that opens later add up its layout shifts. Works only in Chromium. */
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

/** Returns the sum of all layout shifts, also of those after taps and keys, which CLS ignores. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shift: number }).shift);
}

/**
 * Waits until the browser has painted again. Waits for an animation, because this works even if a
 * test has stopped the page's clock.
 */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.animate([], 1).finished);
}
