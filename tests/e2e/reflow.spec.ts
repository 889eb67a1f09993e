import type { Page } from '@playwright/test';
import { builtPages } from '../support/built-pages.ts';
import { expect, test } from '../support/test.ts';

const pages = [...builtPages(), '/no-existe'];

/** What is cut off, or leaves the page sideways; by what it says. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`page: ${scrollWidth} > ${clientWidth}`);
    for (const element of document.querySelectorAll<HTMLElement>(
      'main :is(h1, h2, h3, p, li, a, button, label, td, dd)',
    )) {
      const { overflowX, overflowY } = getComputedStyle(element);
      const cutSideways = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      const cutBelow = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
      // Hidden from sight on purpose, for screen readers.
      if (element.clientWidth <= 1 || element.closest('[aria-hidden="true"], [hidden]')) continue;
      if (cutSideways || cutBelow) found.push(`cut: ${element.textContent.trim().slice(0, 60)}`);
    }
    return found;
  });
}

/**
 * Targets below 24 by 24 CSS px that have no room around them either (WCAG 2.2, 2.5.8). Links
 * within a sentence are excepted, as is what the visitor's own browser draws.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary',
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        // A checkbox is as large as the label around it.
        const box = (element.closest('label') ?? element).getBoundingClientRect();
        return { element, box };
      })
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const centre = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    return targets
      .filter(({ element, box }) => {
        if (box.width >= 24 && box.height >= 24) return false;
        const parent = element.parentElement;
        const inSentence =
          element.matches('a') &&
          parent !== null &&
          parent.textContent.trim().length > element.textContent.trim().length;
        if (inSentence) return false;
        // A circle of 24 px around its centre may not touch another target's.
        return targets.some((other) => {
          if (other.element === element) return false;
          const [a, b] = [centre(box), centre(other.box)];
          return Math.hypot(a.x - b.x, a.y - b.y) < 24;
        });
      })
      .map(({ element, box }) => {
        const size = `${Math.round(box.width)}×${Math.round(box.height)}`;
        return `${size} ${element.outerHTML.slice(0, 120)}`;
      });
  });
}

for (const [name, width, textSize] of [
  ['400 % zoom (320 px wide)', 320, '100%'],
  ['200 % zoom (640 px wide)', 640, '100%'],
  ['twice the text size at 1280 px', 1280, '200%'],
] as const) {
  test(`nothing is cut or leaves the page: ${name}`, async ({ browser, site }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({
      baseURL: site.baseURL,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    for (const path of pages) {
      await page.goto(path);
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, textSize);
      expect.soft(await overflowing(page), path).toEqual([]);
    }
    await context.close();
  });
}

test('every target is large enough, or has room around it', async ({ browser, site }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({
    baseURL: site.baseURL,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  for (const path of pages) {
    await page.goto(path);
    expect.soft(await smallTargets(page), path).toEqual([]);
  }
  await context.close();
});
