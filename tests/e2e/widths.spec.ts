import { HINTING, paintFaults } from './reading.ts';
import { expect, onlyInLongForm, test } from '#tests/support/test.ts';
import { everyPage } from '#tests/support/tested-site.ts';

// Tests that, in every width, no page has a broken word, hour, price or button label, nor cut or
// covered content, and that the bar has its links in one row. New pages need no entry here.
onlyInLongForm(
  'every-page.spec.ts looks at the first of each template where each layout has least room, by day, with rounded letters',
);

const WIDTHS = Array.from({ length: (1920 - 320) / 20 + 1 }, (_, index) => 320 + index * 20);

const HALVES = [0, 1].map((half) => everyPage().filter((_, index) => index % 2 === half));

for (const letters of ['rounded', 'exact']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [half, pages] of HALVES.entries()) {
      test(`nothing breaks at any width: ${letters} letters, ${colorScheme}, half ${half + 1} of the pages`, async ({
        playwright,
        launchOptions,
        contextOptions,
        site: { baseURL },
      }) => {
        test.setTimeout(3_600_000);
        const args = launchOptions.args?.filter((arg) => letters === 'exact' || arg !== HINTING);
        const browser = await playwright.chromium.launch({ ...launchOptions, args: args ?? [] });
        const page = await browser.newPage({
          ...contextOptions,
          baseURL,
          colorScheme,
          locale: 'es-MX',
        });
        for (const path of pages) {
          await page.setViewportSize({ width: 1280, height: 900 });
          await page.goto(path);
          await page.evaluate(() => document.fonts.ready);
          const found = new Map<string, number[]>();
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 900 });
            for (const fault of await paintFaults(page, true)) {
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
