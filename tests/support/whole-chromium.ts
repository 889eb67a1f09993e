import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumCandidates, isLight } from '../../scripts/chromium.mjs';
import { test } from './test.ts';

/**
 * Does something in a browser that shows a page that is gone back to as it was left. The Chromium made
 * for tests keeps none: without another, the test is skipped.
 *
 * @param path of the page that is kept; Chromium loads again what is not to be stored, and other
 *   browsers may show that too as it was
 */
export async function inWholeChromium(
  baseURL: string,
  path: string,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const files = chromiumCandidates(process.env).map(({ file }) => file);
  const whole = [...files, chromium.executablePath()].find(
    (file) => !isLight(file) && existsSync(file),
  );
  test.skip(whole === undefined, 'the Chromium made for tests keeps no page as it was left');
  const browser: Browser = await chromium.launch({
    ...test.info().project.use.launchOptions,
    ...(whole !== undefined && { executablePath: whole }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage({ baseURL });
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'cache-control': 'no-cache' };
      await route.fulfill({ response, headers });
    });
    await work(page);
  } finally {
    await browser.close();
  }
}

/** Goes back to such a page; Playwright's own `goBack` hears nothing of it. @param page marked by {@link markAsLeft} */
export async function goBackAsLeft(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
  await test
    .expect(async () => {
      test.expect(await page.evaluate(() => 'asItWasLeft' in window)).toBe(true);
    })
    .toPass();
}

/** Marks a page, to know it again. */
export async function markAsLeft(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { asItWasLeft: true }));
}
