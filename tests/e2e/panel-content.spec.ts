import { enterPanel, INBOX_ENV, lookAt, widerThanWindow } from '#tests/support/panel.ts';
import { expect, test } from '#tests/support/test.ts';

/** Every screen of «Contenido», and a file that it has not. */
const SCREENS = ['', '/servicios.yaml', '/publicar', '/versiones', '/vista', '/nada.yaml'];

test('the screens of the content are whole to axe, and no wider than their window', async ({
  page,
  extraSite,
}) => {
  const site = await extraSite({ env: INBOX_ENV });
  await enterPanel(page, site);
  for (const screen of SCREENS) {
    await page.goto(`${site.baseURL}/panel/contenido${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await widerThanWindow(page), `${screen} at ${width}`).toBe(false);
    }
    await lookAt(page);
  }
});
