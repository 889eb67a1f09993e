import type { Page } from '@playwright/test';

/**
 * Lays out what waits until it is near the window (base.css), as it is once somebody has gone past all of
 * it: for who asks where things are without going there.
 */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('main > * { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}
