import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/test.ts';
import { hasPage } from '#tests/support/tested-site.ts';

/** Waits for the first paint, so that the page's own scrolling at this moment disturbs no test. */
function painted(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver(() => setTimeout(resolve)).observe({
          type: 'paint',
          buffered: true,
        });
      }),
  );
}

const ONE_LINE_PX = 45;

test('on a phone a trail is one line and ends in a name; over a legal text no bar sells', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/seguridad', '/privacidad'].filter(hasPage)) {
    await page.goto(path);
    const trail = page.locator('main header nav ol');
    const steps = trail.locator('li:visible');
    await expect.soft(trail.getByText('Inicio'), path).toBeHidden();
    if (path === '/privacidad') await expect.soft(steps).toHaveCount(0);
    else {
      const height = await trail.evaluate((list) => list.getBoundingClientRect().height);
      expect.soft(height, path).toBeLessThan(ONE_LINE_PX);
      const ending = await steps
        .last()
        .evaluate((step) => getComputedStyle(step, '::after').content);
      expect.soft(ending, path).toBe('none');
    }
    const bars = page.locator('[data-contact-bar]');
    await expect.soft(bars, path).toHaveCount(path === '/privacidad' ? 0 : 1);
  }
});

test('the navbar is fixed on scrolling up below 70 px, and only then', async ({ page }) => {
  await page.goto('/aviso-legal');
  const navbar = page.locator('[data-navbar]');
  await painted(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const scrollTo = (top: number) =>
    page.evaluate(async (top) => {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }, top);
  for (const [top, isFixed] of [
    [300, false],
    [299, true],
    [400, false],
  ] as const) {
    await scrollTo(top);
    await expect(navbar).toHaveJSProperty('dataset.fixed', isFixed ? '' : undefined);
    const now = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(Math.abs(now - height)).toBeLessThanOrEqual(1);
  }
});

test('the mill turns while the page is scrolled past it, unless nothing is to move', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const sails = page.locator('#servicios [data-part=sails]').first();
  const at = (top: number) =>
    sails.evaluate(async (element, top) => {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return getComputedStyle(element).transform;
    }, top);
  await sails.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  const first = await at(top + 60);
  expect(first).toMatch(/^matrix/);
  expect(await at(top + 160)).not.toBe(first);
  await page.evaluate(() => document.documentElement.setAttribute('data-motion', 'off'));
  expect(await at(top + 60)).toBe('none');
  await page.evaluate(() => document.documentElement.removeAttribute('data-motion'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await at(top + 60)).toBe('none');
});
