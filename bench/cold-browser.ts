import puppeteer, { type Browser } from 'puppeteer-core';
import { CHROMIUM_FLAGS } from './chromium.ts';

/**
 * A Chromium that has never been anywhere: its own process and an empty profile. Driven by Puppeteer and
 * not by Playwright, because Puppeteer slows the pages that the browser makes ready as well.
 *
 * @param flags what it needs beside what every measurement needs
 */
export function coldBrowser(flags: readonly string[]): Promise<Browser> {
  return puppeteer.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [...CHROMIUM_FLAGS, ...flags],
    headless: true,
  });
}
