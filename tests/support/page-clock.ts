import type { Page } from '@playwright/test';

/** The date at which the page opens; any will do. */
const OPENED_AT = new Date('2026-03-02T12:00:00Z');
/** The clock runs until it is stopped: later than a busy machine takes for that, in milliseconds. */
const STOPPED_AFTER_MS = 3_600_000;

/**
 * From now on the page's timers, frames and clocks advance only by `passTime`, so that measurements
 * do not depend on the machine. CSS animations run on.
 */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install({ time: OPENED_AT });
  await page.clock.pauseAt(OPENED_AT.getTime() + STOPPED_AFTER_MS);
}

/** @param ms how far the page's time advances, running every timer in turn */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
}

/**
 * Advances the page's time in steps until a condition holds, within the test's time limit.
 *
 * @param step in milliseconds
 */
export async function passUntil(page: Page, isSo: () => Promise<boolean>, step = 100) {
  while (!(await isSo())) await passTime(page, step);
}
