import type { Page } from '@playwright/test';
import { expect, LONG_FORM, partInLongForm, test } from '#tests/support/test.ts';
import { everyPage, isFirstOfTemplate, layOutAll } from '#tests/support/tested-site.ts';

test.use({
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
});

/** What goes wrong where letters are large: the page scrolls sideways, a word that had room is broken. */
function squeezed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = new Set<string>();
    if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth} px in ${clientWidth}`);
    /** Said to listeners alone: a box of a pixel. */
    const unseen = (element: Element | null): boolean =>
      element !== null && (element.clientWidth === 1 || unseen(element.parentElement));
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
      const element = node.parentElement;
      if (!(node instanceof Text) || element === null) continue;
      if (element.closest('script, style, svg, pre') !== null) continue;
      if (!element.checkVisibility({ visibilityProperty: true }) || unseen(element)) continue;
      for (const word of node.data.matchAll(/\p{L}{2,}/gu)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const parts = [...range.getClientRects()].filter(({ width }) => width > 1);
        const lines = new Set(parts.map(({ top }) => Math.round(top))).size;
        const whole = parts.reduce((sum, { width }) => sum + width, 0);
        // One that is longer than the page is wide has to break somewhere.
        if (lines > 1 && whole < clientWidth * 0.8) {
          const place = `<${element.tagName} ${element.className}>`;
          found.add(`«${word[0]}» in ${lines} lines, ${Math.round(whole)} px: ${place}`);
        }
      }
    }
    return [...found];
  });
}

const PAGES = LONG_FORM ? everyPage() : everyPage().filter((path) => isFirstOfTemplate(path));
partInLongForm(
  'letters twice as large on the other pages of each template',
  'the first is looked at',
);

test('letters twice as large break no word and widen no page on a phone', async ({ page }) => {
  // As a browser whose owner has set them so: its media queries reckon with them too.
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.goto('/');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
    '32px',
  );
  for (const path of PAGES) {
    await test.step(path, async () => {
      await page.goto(path);
      await layOutAll(page);
      const found = await squeezed(page);
      expect.soft(found, `${path}\n${found.join('\n')}`).toEqual([]);
    });
  }
});
