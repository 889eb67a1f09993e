import { devices, type Page } from '@playwright/test';
import { everyPage, wakeAll } from '../support/every-page.ts';
import { LONG_FORM } from '../support/long-form.ts';
import { lostTexts, smallTargets } from '../support/reading.ts';
import { expect, test } from '../support/test.ts';

/** Each walk loads some thirty pages. */
test.describe.configure({ timeout: 180_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const magnified = [
  { name: '400 % zoom (320 px wide)', width: 320, textSize: '100%' },
  { name: '200 % zoom (640 px wide)', width: 640, textSize: '100%' },
  { name: 'twice the text size at 1280 px', width: 1280, textSize: '200%' },
];

/** Magnifies the page as it is, and says what cannot be read or hit any more. */
async function lostBy(page: Page, { name, width, textSize }: (typeof magnified)[number]) {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(async (size) => {
    document.documentElement.style.fontSize = size;
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
  }, textSize);
  const found = [...(await lostTexts(page)), ...(await smallTargets(page))];
  expect.soft(found, `${page.url()}, ${name}\n${found.join('\n')}`).toEqual([]);
}

/** Magnified while it is read, as visitors do; in the long form also opened that way. */
for (const views of LONG_FORM ? [magnified, ...magnified.map((one) => [one])] : [magnified]) {
  test.describe(views.map(({ name }) => name).join(', '), () => {
    test.use({ viewport: { width: views[0]?.width ?? 0, height: 800 } });

    test('nothing is cut, covered or beyond the edge, and every control can be hit', async ({
      page,
    }) => {
      for (const path of everyPage()) {
        await page.goto(path);
        await wakeAll(page);
        for (const view of views) await lostBy(page, view);
      }
    });
  });
}

/** What a page is used with: its buttons, fields and menus. Breadcrumbs and links of a text are not. */
const MAIN_CONTROLS = [
  'button',
  'summary',
  'select',
  'textarea',
  'input:not([type=hidden])',
  '[role=tab]',
  '[role=switch]',
  '[data-navbar] a[href]',
  'footer a[href]',
  'form a[href]',
  'nav:not(:has(span[aria-current=page])) a[href]',
].join();

test('for a finger the main controls measure 44 pixels, and the others 24', async ({
  browser,
  site,
}) => {
  const { userAgent, hasTouch, isMobile } = devices['Pixel 7'];
  const context = await browser.newContext({
    baseURL: site.baseURL,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    ...{ userAgent, hasTouch, isMobile },
  });
  const page = await context.newPage();
  for (const path of everyPage()) {
    await page.goto(path);
    await wakeAll(page);
    const found = [...(await smallTargets(page)), ...(await smallTargets(page, 44, MAIN_CONTROLS))];
    expect.soft(found, `${path}\n${found.join('\n')}`).toEqual([]);
  }
  await context.close();
});
