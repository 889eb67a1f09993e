import type { Page } from '@playwright/test';
import { LONG_FORM } from './long-form.ts';

/** When the page believes to be opened: any day will do. */
const OPENED_AT = new Date('2026-03-02T12:00:00Z');
/** Until the clock stands, it goes: later than a busy machine takes to stop it, in milliseconds. */
const STOPPED_AFTER_MS = 3_600_000;

const held = new WeakSet<Page>();

/**
 * From now on the page's timers, frames and clocks go on only when a test passes the time: what is
 * measured is what the page asked for, on a busy machine too. Animations of the styles go on by
 * themselves. In the long form nothing is held, and what is measured is what visitors get; but in
 * Firefox, which without a graphics card comes to its timers as late as it comes to paint.
 */
export async function holdClock(page: Page): Promise<void> {
  if (LONG_FORM && page.context().browser()?.browserType().name() !== 'firefox') return;
  await page.clock.install({ time: OPENED_AT });
  await page.clock.pauseAt(OPENED_AT.getTime() + STOPPED_AFTER_MS);
  held.add(page);
}

/** @param ms how much of the page's time passes, every timer in its turn, if the clock is held */
export async function passTime(page: Page, ms: number): Promise<void> {
  if (held.has(page)) await page.clock.runFor(ms);
  else await page.waitForTimeout(ms);
}

/**
 * Passes the page's time, a little at a time, until something is so or the test's time is over.
 *
 * @param step how much at a time, in milliseconds
 */
export async function passUntil(page: Page, isSo: () => Promise<boolean>, step = 100) {
  while (!(await isSo())) await passTime(page, step);
}
