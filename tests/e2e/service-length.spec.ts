import { hasPage } from '../support/built-pages.ts';
import { expect, test } from '../support/test.ts';

/** Longest that a service's page may be on a phone 390 px wide, in pixels: seven of its screens. */
const LONGEST_PX = 5_900;

const PAGES = ['/comercio', '/movil', '/negocio', '/seguridad'];

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

test('on a phone each service is read in seven screens', async ({ page }) => {
  for (const path of PAGES.filter(hasPage)) {
    await page.goto(path);
    const height = await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('main > * { content-visibility: visible !important }');
      document.adoptedStyleSheets.push(sheet);
      return document.documentElement.scrollHeight;
    });
    expect.soft(height, path).toBeLessThanOrEqual(LONGEST_PX);
  }
});

test('below a tablet each building stands on its line', async ({ page }) => {
  for (const path of PAGES.filter(hasPage)) {
    await page.goto(path);
    for (const width of [320, 390, 600, 767]) {
      await page.setViewportSize({ width, height: 844 });
      const gaps = await page.locator('main > header').evaluate((header) =>
        Array.from(header.querySelectorAll('svg[viewBox$="240 240"]'), (building) => {
          const line = header.getBoundingClientRect().top + header.clientTop + header.clientHeight;
          return Math.abs(line - building.getBoundingClientRect().bottom);
        }),
      );
      for (const gap of gaps) expect.soft(gap, `${path} at ${width} px`).toBeLessThan(1);
    }
  }
});

test('what can go wrong and what people ask open one at a time, none from the start', async ({
  page,
}) => {
  test.skip(!hasPage('/comercio'), 'this content has no page of shops');
  await page.goto('/comercio');
  const risks = page.locator('#riesgos details');
  await expect(page.locator('#riesgos [open]')).toHaveCount(0);
  await risks.first().locator('summary').click();
  await expect(risks.first()).toHaveAttribute('open', '');
  await risks.nth(1).locator('summary').click();
  await expect(risks.nth(1)).toHaveAttribute('open', '');
  await expect(risks.first()).not.toHaveAttribute('open');
  const questions = page.locator('#preguntas details');
  await expect(page.locator('#preguntas [open]')).toHaveCount(0);
  await questions.nth(1).locator('summary').click();
  await expect(questions.nth(1)).toHaveAttribute('open', '');
  await expect(risks.nth(1)).toHaveAttribute('open', '');
});
