import type { Page } from '@playwright/test';
import { openAwake } from '#tests/support/flows.ts';
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

const SENTENCE = 'Una frase que agrega el servidor.';
const HINT = 'Una ayuda que cambia el servidor.';

async function amend(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    if (route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html
      .replace('</h2>', `</h2><p>${SENTENCE}</p>`)
      .replace(/(<p [^>]*id="(?:\w+-telefono|request-lista)-hint"[^>]*>)[^<]*/, `$1${HINT}`)
      .replace(
        /<fieldset (?=[^>]*id="(?:newsletter|tipo)")/,
        '<p><label>Empresa <input name="empresa"></label></p>$&',
      );
    for (const change of [SENTENCE, HINT, 'name="empresa"']) expect(body).toContain(change);
    return route.fulfill({ response, body });
  });
}

async function goTo(page: Page, fragment: string | undefined): Promise<void> {
  const options = page.locator('section:has(#paso-titulo) > ul > li');
  if (fragment === 'datos_basicos') {
    await options.locator('a[href$="/datos_basicos"]').click();
    return;
  }
  await options.locator('a[href*="opcion=2"]').click();
  await page.getByRole('link', { name: /^Empiezo desde cero/ }).click();
  await page.getByLabel('Nombre').fill('Ana');
  await page.getByLabel('Correo').fill('ana@ejemplo.mx');
  await page.getByLabel('Teléfono').fill('5555500142');
  await page.getByRole('button', { name: 'Siguiente' }).click();
}

for (const path of ['/contacto/datos_basicos', '/cotizacion/detalle_proyecto']) {
  test(`what the server changes in ${path} is what the visitor sees`, async ({ page }) => {
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(error.message));
    await amend(page, path);
    const [, flow, fragment] = path.split('/');
    const detail = fragment === 'detalle_proyecto';
    await openAwake(page, `/${flow}`);
    await goTo(page, fragment);
    const seesAll = async () => {
      await expect(page.getByText(SENTENCE)).toBeVisible();
      await expect(page.getByText(HINT)).toBeVisible();
      await expect(page.getByLabel('Empresa')).toBeVisible();
    };
    await seesAll();
    await expect(page.locator('#paso-titulo')).toBeFocused();
    await page.getByLabel('Empresa').fill('Panadería Sol');

    if (detail) {
      await page.getByLabel('Nueva función').fill('Cobrar con tarjeta');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Quitar «Cobrar con tarjeta»' })).toBeVisible();
      await page.getByLabel('Nueva función').fill('a'.repeat(301));
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Nueva función')).toHaveAttribute('aria-invalid', 'true');
    } else {
      const phone = page.getByLabel('Teléfono');
      await page.getByRole('button', { name: 'Enviar' }).click();
      await expect(page.getByRole('alert')).toBeFocused();
      await expect(phone).toHaveAccessibleDescription(`${HINT} Ingresa un número válido.`);
      await phone.fill('5555500142');
      await expect(phone).toHaveAccessibleDescription(HINT);
    }
    await seesAll();
    await expect(page.getByLabel('Empresa')).toHaveValue('Panadería Sol');

    await page.getByRole('button', { name: 'Atrás' }).click();
    await expect(page.getByText(SENTENCE)).toHaveCount(0);
    await page.goForward();
    await seesAll();
    if (detail) {
      await expect(page.getByRole('button', { name: 'Quitar «Cobrar con tarjeta»' })).toBeVisible();
    } else {
      await expect(page.getByLabel('Teléfono')).toHaveValue('5555500142');
    }
    expect(broken).toEqual([]);
  });
}
