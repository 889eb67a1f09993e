import type { Page } from '@playwright/test';

/** The date and time at which the page opens. Any date works. */
const OPENED_AT = new Date('2026-03-02T12:00:00Z');
/**
 * The time between the opening of the page and the latest stop of its clock, in milliseconds. Even
 * a busy machine stops the clock earlier.
 */
const STOPPED_AFTER_MS = 3_600_000;

/**
 * Stops the timers, frames and clocks of a page, so that measurements do not depend on the machine.
 * After that only `passTime` moves the page's time forward. CSS animations continue.
 */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install({ time: OPENED_AT });
  await page.clock.pauseAt(OPENED_AT.getTime() + STOPPED_AFTER_MS);
}

/**
 * Moves the page's time forward. Each timer runs at its own time.
 *
 * @param ms the time, in milliseconds
 */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
}

/**
 * Moves the page's time forward in steps until a condition is true. The time limit of the test ends
 * this wait too.
 *
 * @param step the length of a step, in milliseconds
 */
export async function passUntil(page: Page, isSo: () => Promise<boolean>, step = 100) {
  while (!(await isSo())) await passTime(page, step);
}
