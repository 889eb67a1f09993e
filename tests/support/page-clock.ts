import type { Page } from '@playwright/test';

/** The date at which the page opens. Any date works. */
const OPENED_AT = new Date('2026-03-02T12:00:00Z');
/**
 * The time between the opening and the stop of the clock, in milliseconds. A busy machine stops the
 * clock earlier.
 */
const STOPPED_AFTER_MS = 3_600_000;

/**
 * Stops the page's timers, frames and clocks, so that measurements do not depend on the machine.
 * Later, only `passTime` advances the page's time. CSS animations continue.
 */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install({ time: OPENED_AT });
  await page.clock.pauseAt(OPENED_AT.getTime() + STOPPED_AFTER_MS);
}

/**
 * Advances the page's time and runs every timer in turn.
 *
 * @param ms the time, in milliseconds
 */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
}

/**
 * Advances the page's time in steps until a condition is true. The time limit of the test also ends
 * the wait.
 *
 * @param step the length of a step, in milliseconds
 */
export async function passUntil(page: Page, isSo: () => Promise<boolean>, step = 100) {
  while (!(await isSo())) await passTime(page, step);
}
