import { paintFaults } from './reading.ts';
import { expect, LONG_FORM, partInLongForm, test } from '#tests/support/test.ts';
import { everyPage, isFirstOfTemplate } from '#tests/support/tested-site.ts';

/**
 * What every page paints, from a small phone to a wide screen: no word, hour, amount or button label is
 * broken inside, nothing leaves its frame or is cut by it, no text lies on another, and the navigation bar
 * is one row. A page is opened once and its window resized, and every page of the site is looked at: a new
 * one needs nothing here.
 *
 * Letters are drawn in two ways. Chromium rounds their widths to pixels unless it is told not to, as the
 * other tests do; on an ordinary screen of Linux or Windows they are rounded, and lines are a little longer.
 */

/** Widths of the window in pixels: all that the long form looks at, and in `npm test` the narrowest of each layout, where there is least room. */
const WIDTHS = LONG_FORM
  ? Array.from({ length: (1920 - 320) / 20 + 1 }, (_, index) => 320 + index * 20)
  : [320, 390, 640, 768, 1024, 1280];

/** Those at which the browser is asked, too, what it paints over each line: as long as all the rest together. */
const COVERED = LONG_FORM ? WIDTHS : [320, 1280];

const HINTING = '--font-render-hinting=none';
const LETTERS = LONG_FORM ? ['rounded', 'exact'] : ['rounded'];
const THEMES = LONG_FORM ? (['light', 'dark'] as const) : (['light'] as const);

/** Each of the pages that a template draws differs in its texts, so in the long form all are looked at. */
const PAGES = LONG_FORM ? everyPage() : everyPage().filter((path) => isFirstOfTemplate(path));
const HALVES = [0, 1].map((half) => PAGES.filter((_, index) => index % 2 === half));

partInLongForm(
  'the other pages of each template, at every width, at night, with exact letters',
  'the first of each is looked at where each layout has least room',
);

for (const letters of LETTERS) {
  for (const theme of THEMES) {
    for (const [half, pages] of HALVES.entries()) {
      test(`nothing breaks at any width: ${letters} letters, ${theme}, half ${half + 1} of the pages`, async ({
        playwright,
        launchOptions,
        contextOptions,
        baseURL,
      }) => {
        test.setTimeout(3_600_000);
        const args = (launchOptions.args ?? []).filter(
          (arg) => letters === 'exact' || arg !== HINTING,
        );
        const browser = await playwright.chromium.launch({ ...launchOptions, args });
        const page = await browser.newPage({
          ...contextOptions,
          ...(baseURL !== undefined && { baseURL }),
          colorScheme: theme,
          locale: 'es-MX',
        });
        for (const path of pages) {
          await page.setViewportSize({ width: 1280, height: 900 });
          await page.goto(path);
          await page.evaluate(() => document.fonts.ready);
          const found = new Map<string, number[]>();
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 900 });
            for (const fault of await paintFaults(page, COVERED.includes(width))) {
              found.set(fault, [...(found.get(fault) ?? []), width]);
            }
          }
          const faults = [...found].map(([fault, widths]) => `${fault} [${widths.join(' ')}]`);
          expect.soft(faults, `${path}\n${faults.join('\n')}`).toEqual([]);
        }
        await browser.close();
      });
    }
  }
}
