import type { Page } from '@playwright/test';

const OPENED_AT = new Date('2026-03-02T12:00:00Z');
const STOPPED_AFTER_MS = 3_600_000;

/**
 * Stops the clock, the timers and the frames of a page, so that only `passTime` moves its time. CSS
 * animations do not stop.
 */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install({ time: OPENED_AT });
  await page.clock.pauseAt(OPENED_AT.getTime() + STOPPED_AFTER_MS);
}

export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
}

export async function passUntil(page: Page, isSo: () => Promise<boolean>, step = 100) {
  while (!(await isSo())) await passTime(page, step);
}
