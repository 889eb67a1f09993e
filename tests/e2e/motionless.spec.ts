import { holdClock, passTime, passUntil } from '#tests/support/page-clock.ts';
import { expect, test } from '#tests/support/test.ts';

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('everything is in its final state and nothing changes', async ({ page }) => {
    await holdClock(page);
    await page.goto('/seguridad');
    const terminal = page.locator('[data-live]');
    await terminal.scrollIntoViewIfNeeded();
    await expect(terminal).toContainText('Vulnerabilidad detectada');
    await passUntil(page, async () => (await terminal.locator('[data-still]').count()) === 0);
    const shown = async () =>
      (await page.locator('main').innerHTML()).replaceAll(
        ' style="content-visibility: visible;"',
        '',
      );
    const before = await shown();
    await passTime(page, 4000);
    expect(await shown()).toBe(before);
    await expect(page.getByRole('button', { name: 'Pausar' })).toHaveCount(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the terminal is finished, the three teams, every slide and project can be read, the menu opens', async ({
    page,
  }) => {
    await page.goto('/seguridad');
    await expect(page.locator('[data-live]').getByText('Vulnerabilidad detectada')).toBeVisible();
    for (const name of ['Antes de publicar', 'El ataque de prueba', 'Después de publicar']) {
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Menú' }).click();
    await expect(
      page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Contacto' }),
    ).toBeVisible();

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    for (const name of ['Barro Alto', 'Ruta Fría', 'Molino Norte']) {
      await expect(page.getByRole('heading', { name }).first()).toBeVisible();
    }
  });
});
