import type { Page } from '@playwright/test';
import { countShifts, painted, shiftOf } from '#tests/support/shifts.ts';
import { expect, test } from '#tests/support/test.ts';

// base.css makes the browser lay out far sections late. A visitor must not notice this.

const PHONE = { width: 390, height: 823 };
test.use({ viewport: PHONE });

const laidOut = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));

async function restingPlace(page: Page, selector: string): Promise<number> {
  const top = () =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
  let [before, now] = [NaN, await top()];
  while (before !== now) {
    for (let frame = 0; frame < 18; frame += 1) await painted(page);
    [before, now] = [now, await top()];
  }
  return now;
}

test('what is far away waits, and is there for who scrolls, or gives a first sign', async ({
  page,
}) => {
  await page.goto('/');
  await expect.poll(() => laidOut(page, '#servicios-titulo')).toBe(true);
  expect(await laidOut(page, '#contacto-titulo')).toBe(false);
  await page.locator('#contacto-titulo').scrollIntoViewIfNeeded();
  await expect.poll(() => laidOut(page, '#contacto-titulo')).toBe(true);
  await page.goto('/servicios');
  await page.goto('/');
  expect(await laidOut(page, '#contacto-titulo')).toBe(false);
  // Presses the key again and again, because the page's script may start late on a busy machine.
  await expect
    .poll(async () => {
      await page.keyboard.press('Control');
      return laidOut(page, '#contacto-titulo');
    })
    .toBe(true);
  await page
    .locator('#contacto-titulo')
    .evaluate((title) => title.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await restingPlace(page, '#contacto-titulo');
  await expect(page.locator('#contacto-titulo')).toBeInViewport();
});

test('a project’s picture waits until its slide is near', async ({ page }) => {
  await page.goto('/');
  const picture = (slide: string) => `#proyectos [data-slide]:${slide} [data-crop] > * > * > svg`;
  await page.locator('#proyectos').scrollIntoViewIfNeeded();
  await expect.poll(() => laidOut(page, picture('first-child'))).toBe(true);
  expect(await laidOut(page, picture('last-child'))).toBe(false);
  await page.locator('#proyectos ol button').last().click();
  await expect.poll(() => laidOut(page, picture('last-child'))).toBe(true);
});

test('an address with an anchor opens there, and a link goes there', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/#contacto');
  const place = await restingPlace(page, '#contacto');
  expect(place).toBeGreaterThan(-60);
  expect(place).toBeLessThan(160);
  await page.goto('/servicios');
  await page.goto('/');
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '#contacto';
    document.body.append(link);
    link.click();
  });
  expect(Math.abs((await restingPlace(page, '#contacto')) - place)).toBeLessThanOrEqual(2);
});

test('nothing shifts for who scrolls the whole page', async ({ page }) => {
  await countShifts(page);
  await page.goto('/');
  await page.mouse.move(PHONE.width / 2, 400);
  const end = () =>
    page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
  while (!(await end())) {
    await page.mouse.wheel(0, 700);
    await painted(page);
  }
  expect(await shiftOf(page)).toBe(0);
});
