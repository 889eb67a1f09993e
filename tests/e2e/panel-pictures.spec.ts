import sharp from 'sharp';
import { carrySession, lookAt, widerThanWindow } from '#tests/support/panel.ts';
import { expect, test } from '#tests/support/test.ts';

test('a photograph is sent from the panel, refused with its reason, and used in a field', async ({
  page,
  site,
  account,
}) => {
  await carrySession(page, site, account);
  await page.goto(`${site.baseURL}/panel/contenido/imagenes`);
  await page.getByLabel('La imagen').setInputFiles({
    name: 'taller.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<script>alert(1)</script>'),
  });
  await page.getByLabel('Lo que se ve').first().fill('Un taller con dos personas');
  await page.getByRole('button', { name: 'Subir' }).click();
  await expect(page.getByText('No es una imagen JPEG, PNG, WebP ni SVG.').first()).toBeVisible();
  await expect(page.getByLabel('Lo que se ve').first()).toHaveValue('Un taller con dos personas');
  await lookAt(page);

  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = await sharp({
    create: { width: 1100, height: 800, channels: 3, background: '#486', noise },
  })
    .jpeg({ quality: 100 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(1_000_000);
  await page
    .getByLabel('La imagen')
    .setInputFiles({ name: 'taller.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('button', { name: 'Subir' }).click();
  await expect(page.getByText('Quedó guardada como «taller», en tu borrador')).toBeVisible();
  const shown = page.getByAltText('Un taller con dos personas');
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1100);
  await lookAt(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await widerThanWindow(page)).toBe(false);
  }

  await page.goto(`${site.baseURL}/panel/contenido/servicios.yaml#campo-lista.0.dibujo`);
  await expect(page.locator('[id="campo-lista.0.dibujo"]')).toBeVisible();
  await page.locator('[id="campo-lista.0.dibujo"]').selectOption('imagenes/taller');
  const chosen = page.locator('[data-shown-of="campo-lista.0.dibujo"]');
  await expect
    .poll(() => chosen.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1100);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('El borrador quedó guardado.')).toBeVisible();
  await page.goto(`${site.baseURL}/panel/contenido/imagenes`);
  await expect(page.getByRole('link', { name: 'Servicios y precios' })).toBeVisible();
});
