import type { Page } from '@playwright/test';

/** When the page believes to be opened: any day will do. */
const OPENED_AT = new Date('2026-03-02T12:00:00Z');
/** Until the clock stands, it goes: later than a busy machine takes to stop it, in milliseconds. */
const STOPPED_AFTER_MS = 3_600_000;

/**
 * From now on the page's timers, frames and clocks go on only when a test passes the time: what is
 * measured is what the page asked for, on a busy machine too. Animations of the styles go on by
 * themselves.
 */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install({ time: OPENED_AT });
  await page.clock.pauseAt(OPENED_AT.getTime() + STOPPED_AFTER_MS);
}

/** @param ms how much of the page's time passes, every timer in its turn */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
}

/**
 * Passes the page's time, a little at a time, until something is so or the test's time is over.
 *
 * @param step how much at a time, in milliseconds
 */
export async function passUntil(page: Page, isSo: () => Promise<boolean>, step = 100) {
  while (!(await isSo())) await passTime(page, step);
}
