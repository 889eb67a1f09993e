import { expect, test } from '#tests/support/test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page of services can be read whole', async ({ page }) => {
    await page.goto('/servicios#auditoria');
    await expect(page.getByText('Una constancia de lo que quedó corregido')).toBeVisible();
    await page.locator('[data-card="sitio"] summary').click();
    await expect(page.getByText('Hasta cinco páginas, con textos')).toBeVisible();
    await expect(page.getByText('Una constancia de lo que quedó corregido')).toBeHidden();

    await page.goto('/comercio');
    await expect(page.getByText('Subes hasta cinco fotos')).toBeVisible();
    await expect(page.getByText('El mínimo lo pones tú')).toBeVisible();
    await expect(page.getByRole('cell', { name: '$11,350' })).toBeVisible();

    await page.goto('/movil');
    await expect(page.getByRole('img', { name: /^Dibujo del (frente|reverso)/ })).toHaveCount(2);

    await page.goto('/negocio');
    await page.getByText('Ver la tabla').first().click();
    await expect(page.getByRole('row', { name: /Panaderías 184 36\.8/ })).toBeVisible();
  });
});
