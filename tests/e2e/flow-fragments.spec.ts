import { openAwake, watchFragments } from '../support/flows.ts';
import { expect, test } from '../support/test.ts';

const FRAGMENTS = ['contacto', 'cotizacion'].flatMap((flow) =>
  ['datos_basicos', 'datos_basicos_referentes', 'detalle_proyecto'].map(
    (fragment) => `/${flow}/${fragment}`,
  ),
);

for (const path of FRAGMENTS) {
  test(`${path} is a fragment for scripts and a page for people`, async ({ request, page }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['vary']).toContain('Sec-Fetch-Mode');
    expect(await answer.text()).not.toMatch(/<(!doctype|html|head|body)/i);
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('#paso-titulo')).toBeVisible();
  });
}

test.describe('the fragments are fetched exactly when', () => {
  for (const flow of ['contacto', 'cotizacion']) {
    test(`${flow}: option 1 is chosen`, async ({ page }) => {
      const asked = watchFragments(page);
      await openAwake(page, `/${flow}`);
      expect(asked).toEqual([]);
      await page.locator('section:has(#paso-titulo) > ul > li').first().getByRole('link').click();
      await expect(page.getByLabel('Nombre')).toBeVisible();
      expect(asked).toEqual([`/${flow}/datos_basicos`]);
      await expect(page.getByRole('button', { name: 'Siguiente' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Enviar' })).toBeVisible();
    });

    test(`${flow}: a target of option 2 is chosen, and Siguiente is pressed`, async ({ page }) => {
      const asked = watchFragments(page);
      await openAwake(page, `/${flow}`);
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
      await page.getByLabel('Correo').fill('ana@ejemplo.mx');
      await page.getByLabel('Teléfono').fill('5555500142');
      await page.getByRole('button', { name: 'Siguiente' }).click();
      await expect(page.getByLabel('Nueva función')).toBeVisible();
      await page.getByRole('button', { name: 'Atrás' }).click();
      await page.getByRole('button', { name: 'Siguiente' }).click();
      await expect(page.getByLabel('Nueva función')).toBeVisible();
      expect(asked).toEqual([
        `/${flow}/datos_basicos_referentes`,
        `/${flow}/datos_basicos`,
        `/${flow}/detalle_proyecto`,
      ]);
    });
  }

  test('cotizacion: not when name, mail or telephone are wrong', async ({ page }) => {
    const asked = watchFragments(page);
    await openAwake(page, '/cotizacion/datos_basicos_referentes');
    await page.getByLabel('Nombre').fill('Ana');
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(page.getByRole('alert')).toContainText('Ingresa un e-mail válido.');
    await expect(page.getByRole('alert')).toContainText('Ingresa un número válido.');
    await expect(page.getByRole('alert')).not.toContainText('Ingrese campo requerido.');
    await expect(page.getByRole('alert')).toBeFocused();
    expect(asked).toEqual([]);
  });
});
