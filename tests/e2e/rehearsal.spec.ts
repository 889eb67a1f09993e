import type { Page } from '@playwright/test';
import { readYaml } from '#content/read/read-yaml.ts';
import { homeSchema } from '#content/schemas/home.ts';
import { holdClock, passTime, passUntil } from '#tests/support/page-clock.ts';
import { expect, test } from '#tests/support/test.ts';
import { TESTED_CONTENT } from '../../scripts/build.mjs';
import { layOutAll } from '#tests/support/tested-site.ts';

// The home page shows how a shop fails and how its monitoring reports this. Every visitor must
// see both, also without scripts or animation.

const { ensayo } = readYaml('inicio.yaml', homeSchema, TESTED_CONTENT);
const { tumbar = '', mientras = [], otra = '', bajado = '', aviso = '' } = ensayo?.caida ?? {};

const breaker = (page: Page) => page.locator('[data-breaker]');
const shop = (page: Page) => page.locator('[data-shop]');
const band = 'section:has([data-breaker])';
const terminal = (page: Page) => page.locator(`${band} [data-live]`);
const END = 'Estuvo 17 minutos sin vender.';
const CONSOLE = 'modulo(ensayo/apagar_tienda) >';

async function open(page: Page) {
  await page.goto('/');
  await layOutAll(page);
  await shop(page).scrollIntoViewIfNeeded();
  await expect(terminal(page).locator('[data-history]:not([data-history=true])')).toBeAttached();
}

async function expectWholeStory(page: Page) {
  await expect(shop(page)).not.toHaveAttribute('data-down');
  await expect(breaker(page)).toBeHidden();
  await expect(page.getByText(bajado)).toBeVisible();
  await expect(page.getByText(aviso)).toBeVisible();
  await expect(terminal(page)).toContainText('La tienda no abre.');
  await expect(terminal(page)).toContainText(END);
  await expect(terminal(page).locator('[data-prompt]')).toContainText(CONSOLE);
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('by keyboard the shop goes down, and what is noticed is shown, typed and heard', async ({
    page,
  }) => {
    await holdClock(page);
    await open(page);
    await expect(breaker(page)).toHaveText(tumbar);
    await expect(breaker(page)).toHaveAccessibleDescription(aviso);
    await breaker(page).focus();
    await page.keyboard.press('Enter');
    const heard = page.locator('[data-breaker-status]');
    await passTime(page, 0);
    await expect(breaker(page)).toHaveText(mientras[0] ?? '');
    await expect(shop(page)).toHaveAttribute('data-down');
    await passTime(page, 2600);
    await expect(heard).toHaveText(mientras[1] ?? '');
    await passTime(page, 4400);
    await expect(heard).toHaveText(mientras[2] ?? '');
    await expect(shop(page)).not.toHaveAttribute('data-down');
    await expect(terminal(page)).toContainText('La tienda vende otra vez.');
    await passTime(page, 3500);
    await expect(breaker(page)).toHaveText(otra);
    await expect(breaker(page)).toBeFocused();
    await passUntil(page, async () => ((await terminal(page).textContent()) ?? '').includes(END));
    await page.keyboard.press('Space');
    await passTime(page, 0);
    await expect(breaker(page)).toHaveText(mientras[0] ?? '');
    await expect(shop(page)).toHaveAttribute('data-down');
  });
});

test('with reduced motion the story stands there told, with nothing to press', async ({ page }) => {
  await open(page);
  await expectWholeStory(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('it is a short story, whole, with nothing to press', async ({ page }) => {
    await page.goto('/');
    await expectWholeStory(page);
  });
});
