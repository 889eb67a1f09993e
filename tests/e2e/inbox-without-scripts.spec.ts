import { arrive, enterPanel, INBOX_ENV, widerThanWindow } from '../support/panel-inbox.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });

  test('everything of the inbox is done by forms, at 360 px', async ({ page, extraSite }) => {
    test.setTimeout(60_000);
    const site = await extraSite({ env: INBOX_ENV });
    await enterPanel(page, site);
    for (let number = 10; number < 22; number += 1) {
      await arrive(site, { 'contact[nombre]': `Visita Llegada${number}` });
    }
    await page.goto(`${site.baseURL}/panel?inventado=1&estado=nueva`);
    await expect(page.getByText('se pasó por alto: inventado')).toBeVisible();
    expect(await widerThanWindow(page)).toBe(false);

    const nowhere = await page.goto(`${site.baseURL}/panel/solicitudes/ATA-NOHA-Y0`);
    expect(nowhere?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aquí no hay nada');
    await page.goBack();

    await page.getByText('Guardar esta vista').click();
    await page.getByLabel('Nombre de la vista').fill('Por leer');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Por leer' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.getByRole('button', { name: 'Quitar la vista «Por leer»' }).click();
    await expect(page.getByRole('link', { name: 'Por leer' })).toHaveCount(0);

    await page.getByLabel('Buscar en todo lo escrito').fill('visita llegada21');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await page.getByLabel('Buscar en todo lo escrito').fill('nada de esto');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page.getByRole('heading', { name: 'Ninguna coincide' })).toBeVisible();
    expect(await widerThanWindow(page)).toBe(false);
    await page.getByRole('link', { name: 'Ver todas' }).click();

    await page.getByLabel('todas las que coinciden').check();
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect(page.getByText('Elige qué cambia')).toBeVisible();
    await page.locator('#masa-estado').selectOption('perdida');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect(page.getByText('¿Seguro? 12 solicitudes pasan a «perdida».')).toBeVisible();
    expect(await widerThanWindow(page)).toBe(false);
    await page.getByRole('button', { name: 'Sí, cambiar' }).click();
    await expect(page.getByText('Solicitudes cambiadas: 12.')).toBeVisible();

    await page.getByRole('link', { name: 'Visita Llegada21' }).click();
    await page.getByRole('button', { name: 'Agregar nota' }).click();
    await expect(page.getByRole('alert')).toContainText('Escribe la nota');
    expect(await widerThanWindow(page)).toBe(false);
    await page.getByLabel('Respuestas preparadas').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Usar' }).click();
    await expect(page.getByLabel('Respuesta', { exact: true })).toHaveValue(/Visita/);
    await page.getByRole('button', { name: 'Guardar borrador' }).click();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await expect(page.getByLabel('Respuesta', { exact: true })).toHaveValue('');

    // What was written comes back after signing in again, if the session ends meanwhile.
    await page.getByLabel('Respuesta', { exact: true }).fill('Escrita sin sesión');
    await page.context().clearCookies({ name: /session_token/ });
    await page.getByRole('button', { name: /^Enviar a/ }).click();
    await expect(page.getByText('Tu sesión terminó')).toBeVisible();
    const empty = await page.goto(`${site.baseURL}/panel/solicitudes/ATA-NOHA-Y0`);
    expect(empty?.url()).toContain('/panel/entrar');
  });
});
