import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { builtPages } from '../support/built-pages.ts';
import { expect, test } from '../support/test.ts';

/**
 * Every page, in every look. What a page holds only after somebody acts is checked where the acting
 * is tested; here is what every page has, and the states that belong to no other file.
 */
const pages = [...builtPages(), '/no-existe'];

const looks = [
  { name: 'day, wide', colorScheme: 'light', width: 1440 },
  { name: 'night, wide', colorScheme: 'dark', width: 1440 },
  { name: 'day, narrow', colorScheme: 'light', width: 390 },
  { name: 'night, narrow', colorScheme: 'dark', width: 390 },
  { name: 'forced colours', colorScheme: 'dark', width: 390, forcedColors: 'active' },
] as const;

for (const { name, width, ...media } of looks) {
  test(`axe finds nothing on any page: ${name}`, async ({ browser, site }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({
      baseURL: site.baseURL,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      ...media,
    });
    const page = await context.newPage();
    for (const path of pages) {
      await test.step(path, async () => {
        await page.goto(path);
        await expectAccessible(page, { withoutContrast: 'forcedColors' in media });
      });
    }
    await context.close();
  });
}

/** Ends what would make axe measure a colour half way. */
async function settle(page: Page) {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
}

test('axe finds nothing in the states that a visitor brings about', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menú', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await settle(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.goto('/seguridad');
  for (const team of ['Equipo verde', 'Equipo rojo', 'Equipo celeste']) {
    const toggle = page.getByRole('button', { name: team });
    await toggle.scrollIntoViewIfNeeded();
    await expect(async () => {
      await toggle.click();
      await expect(toggle).toHaveAttribute('aria-expanded', 'true', { timeout: 500 });
    }).toPass();
    await settle(page);
    await expectAccessible(page);
  }
});

test('the theme can be switched, is remembered, and never flashes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const theme = page.getByRole('switch', { name: 'Modo noche' });
  await expect(async () => {
    await theme.click();
    await expect(theme).toBeChecked({ timeout: 500 });
  }).toPass();
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const night = await ground();
  await page.reload({ waitUntil: 'commit' });
  await page.waitForSelector('body');
  expect(await ground()).toBe(night);
});
