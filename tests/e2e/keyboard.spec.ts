import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/test.ts';

async function tabTo(page: Page, name: RegExp) {
  for (let press = 0; press < 120; press += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const labelled = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
      const label = labelled ? element.labels?.[0] : null;
      return element?.getAttribute('aria-label') ?? (label ?? element)?.textContent ?? '';
    });
    if (name.test(focused.trim())) return;
  }
  throw new Error(`The keyboard does not reach ${String(name)}.`);
}

test('the menu takes the focus in, Escape gives it back, and it closes when the focus leaves it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await tabTo(page, /^Menú$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Contacto$/);
  await expect(page.locator('[popover] :focus')).toHaveText('Contacto');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menú', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  const menu = page.locator('nav[popover]');
  await expect(menu).toBeVisible();
  await menu.getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await expect(page.locator('main :focus')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Menú', exact: true }).press('Enter');
  await tabTo(page, /^Contacto$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/contacto$/);
});
