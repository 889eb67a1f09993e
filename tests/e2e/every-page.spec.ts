import { devices, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { everyPage, wakeAll } from '../support/every-page.ts';
import { layOutAll } from '../support/lay-out.ts';
import { LONG_FORM } from '../support/long-form.ts';
import { faintTexts, lostTexts, smallTargets } from '../support/reading.ts';
import { expect, test } from '../support/test.ts';

/**
 * Every page, opened once at each width, and asked there whatever can be asked of it as it stands.
 * What a page holds only after somebody acts is looked at where the acting is tested, and in
 * accessibility.spec.ts.
 */
const pages = everyPage();

/** Each walk loads some thirty pages. */
test.describe.configure({ timeout: 180_000 });
// What moves by itself is stopped, so that every colour is the one that stays.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

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
  // Mail, telephone and chat; the lists of links below them have 24 at least, and a line each.
  'footer address a[href]',
  'form a[href]',
  'nav:not(:has(span[aria-current=page]), footer nav) a[href]',
].join();

const { userAgent, hasTouch, isMobile } = devices['Pixel 7'];

test.describe('by finger, at night', () => {
  const viewport = { width: 390, height: 844 };
  test.use({ viewport, colorScheme: 'dark', userAgent, hasTouch, isMobile });

  test('axe finds nothing, main controls measure 44 pixels, others 24; forced colours leave no text faint', async ({
    page,
  }) => {
    for (const path of pages) {
      await test.step(path, async () => {
        await page.emulateMedia({ forcedColors: 'none' });
        await page.goto(path);
        await wakeAll(page);
        await expectAccessible(page);
        const small = [
          ...(await smallTargets(page)),
          ...(await smallTargets(page, 44, MAIN_CONTROLS)),
        ];
        expect.soft(small, `${path}\n${small.join('\n')}`).toEqual([]);
        await page.emulateMedia({ forcedColors: 'active' });
        expect.soft(await faintTexts(page), path).toEqual([]);
        // Colours apart, which axe does not know here, the page is that of the other looks.
        if (LONG_FORM) await expectAccessible(page, { withoutContrast: true });
      });
    }
  });
});

const magnified = [
  { name: '400 % zoom (320 px wide)', width: 320, textSize: '100%' },
  { name: '200 % zoom (640 px wide)', width: 640, textSize: '100%' },
  { name: 'twice the text size at 1280 px', width: 1280, textSize: '200%' },
];

/** Magnifies the page as it is, and says what cannot be read or hit any more. */
async function lostBy(page: Page, { name, width, textSize }: (typeof magnified)[number]) {
  await page.setViewportSize({ width, height: 800 });
  await layOutAll(page);
  await page.evaluate(async (size) => {
    document.documentElement.style.fontSize = size;
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
  }, textSize);
  const found = [...(await lostTexts(page)), ...(await smallTargets(page))];
  expect.soft(found, `${page.url()}, ${name}\n${found.join('\n')}`).toEqual([]);
}

const WIDE = { width: 1440, height: 900 };

test.describe('by day, wide', () => {
  test.use({ viewport: WIDE, colorScheme: 'light' });

  test('axe finds nothing; magnified, nothing is cut, covered or beyond the edge', async ({
    page,
  }) => {
    for (const path of pages) {
      await test.step(path, async () => {
        await page.setViewportSize(WIDE);
        await page.goto(path);
        // As it arrives; at night it was looked at awake.
        await expectAccessible(page);
        await wakeAll(page);
        for (const view of magnified) await lostBy(page, view);
      });
    }
  });
});

if (LONG_FORM) {
  for (const { name, width, colorScheme } of [
    { name: 'at night, wide', colorScheme: 'dark', width: 1440 },
    { name: 'by day, narrow', colorScheme: 'light', width: 390 },
  ] as const) {
    test.describe(name, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme });

      test('axe finds nothing', async ({ page }) => {
        for (const path of pages) {
          await test.step(path, async () => {
            await page.goto(path);
            await expectAccessible(page);
          });
        }
      });
    });
  }

  for (const view of magnified) {
    test.describe(`opened magnified, ${view.name},`, () => {
      test.use({ viewport: { width: view.width, height: 800 } });

      test('nothing is cut, covered or beyond the edge', async ({ page }) => {
        for (const path of pages) {
          await page.goto(path);
          await wakeAll(page);
          await lostBy(page, view);
        }
      });
    });
  }
}
