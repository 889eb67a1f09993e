import { openAwake, watchFragments } from '#tests/support/flows.ts';
import { expect, test } from '#tests/support/test.ts';

const FRAGMENTS = ['contacto', 'cotizacion'].flatMap((flow) =>
  ['datos_basicos', 'datos_basicos_referentes', 'detalle_proyecto'].map(
    (fragment) => `/${flow}/${fragment}`,
  ),
);

test('each step is a fragment for scripts', async ({ request }) => {
  for (const path of FRAGMENTS) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['vary'], path).toContain('Sec-Fetch-Mode');
    expect(await answer.text(), path).not.toMatch(/<(!doctype|html|head|body)/i);
  }
});

test.describe('the fragments are fetched exactly when', () => {
  test('option 1 is chosen', async ({ page }) => {
    const asked = watchFragments(page);
    await openAwake(page, '/contacto');
    expect(asked).toEqual([]);
    await page.locator('section:has(#paso-titulo) > ul > li').first().getByRole('link').click();
    await expect(page.getByLabel('Nombre')).toBeVisible();
    expect(asked).toEqual(['/contacto/datos_basicos']);
    await expect(page.getByRole('button', { name: 'Siguiente' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Enviar' })).toBeVisible();
  });

  test('a target of option 2 is chosen, and Siguiente is pressed with who it is from', async ({
    page,
  }) => {
    const asked = watchFragments(page);
    await openAwake(page, '/cotizacion');
    await page.locator('section:has(#paso-titulo) > ul > li').nth(1).getByRole('link').click();
    await expect(page.getByRole('heading', { name: '¿De dónde partimos?' })).toBeFocused();
    expect(asked).toEqual([]);

    await page.getByRole('link', { name: /^Tengo referencias/ }).click();
    await expect(page.getByLabel('Nueva referencia')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Siguiente' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enviar' })).toBeVisible();
    await page.getByRole('button', { name: 'Atrás' }).click();

    await page.getByRole('link', { name: /^Empiezo desde cero/ }).click();
    await expect(page.getByLabel('Nombre')).toBeVisible();
    await expect(page.getByLabel('Nueva referencia')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Enviar' })).toHaveCount(0);

    await page.getByLabel('Nombre').fill('Ana');
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(page.getByRole('alert')).toContainText('Ingresa un e-mail válido.');
    await expect(page.getByRole('alert')).toContainText('Ingresa un número válido.');
    await expect(page.getByRole('alert')).not.toContainText('Ingrese campo requerido.');
    await expect(page.getByRole('alert')).toBeFocused();
    expect(asked).toHaveLength(2);
    await page.getByLabel('Correo').fill('ana@ejemplo.mx');
    await page.getByLabel('Teléfono').fill('5555500142');
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(page.getByLabel('Nueva función')).toBeVisible();
    await page.getByRole('button', { name: 'Atrás' }).click();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(page.getByLabel('Nueva función')).toBeVisible();
    expect(asked).toEqual([
      '/cotizacion/datos_basicos_referentes',
      '/cotizacion/datos_basicos',
      '/cotizacion/detalle_proyecto',
    ]);
  });
});
