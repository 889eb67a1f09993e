import type { Page } from '@playwright/test';
import {
  expectFocusIn,
  fillContact,
  fillQuote,
  folioOn,
  leadNamed,
  openAwake,
  uniqueName,
} from '#tests/support/flows.ts';
import { arrive, carrySession } from '#tests/support/panel.ts';
import { expect, test } from '#tests/support/test.ts';
import { FIRST_SERVICE } from '#tests/support/tested-site.ts';
import {
  fragileTexts,
  TRANSLATED,
  translateEach,
  translateNow,
} from '#tests/support/translator.ts';

const errors = new WeakMap<Page, string[]>();
test.beforeEach(({ page }) => {
  const found: string[] = [];
  errors.set(page, found);
  page.on('pageerror', (error) => found.push(`${page.url()}: ${error.message}`));
});

const expectWhole = (page: Page) => expect(errors.get(page)).toEqual([]);

async function openTranslated(page: Page, path: string, early: boolean): Promise<void> {
  if (early) await translateEach(page);
  await openAwake(page, path);
  if (!early) {
    // Waits until React has reached the last element: Astro removes `ssr` some time before.
    await page.waitForFunction(() => {
      const last = [...document.querySelectorAll('astro-island :is(form, form ~ aside)')].at(-1);
      return Object.keys(last ?? {}).some((key) => key.startsWith('__reactFiber$'));
    });
    await translateNow(page);
  }
  await expect(page.getByRole('heading', { level: 1 })).toContainText(TRANSLATED);
}

test('the contact flow, translated before it wakes up, is sent through option 1', async ({
  page,
  site,
}) => {
  const name = uniqueName();
  await openTranslated(page, '/contacto', true);
  await page.getByRole('link', { name: /^Escribirlo por pasos/ }).click();
  const missing = page.locator('main form [data-room]');
  await expect(missing).toContainText('Nombre');
  await page.getByRole('button', { name: 'Enviar' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Revisa estos datos' });
  await expect(summary).toBeFocused();
  await fillContact(page, name);
  await page.getByLabel('Correo').fill('ana@');
  await page.getByLabel('Correo').blur();
  await expect(page.getByLabel('Correo')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Correo').fill('ana@ejemplo.mx');
  await expect(summary).toHaveCount(0);
  await expect(missing).toHaveText('');
  await page.getByRole('button', { name: 'Atrás' }).click();
  await page.getByRole('link', { name: /^Escribirlo por pasos/ }).click();
  await expect(page.getByLabel('Nombre')).toHaveValue(name);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await folioOn(page, '/contacto');
  leadNamed(site.dataDir, name);
  expectWhole(page);
});

test('the quote, translated after it woke up, is sent through option 2 and all its steps', async ({
  page,
  site,
}) => {
  const name = uniqueName();
  await openTranslated(page, `/cotizacion?tipo=${FIRST_SERVICE.tipo}`, false);
  await page.getByRole('link', { name: /^Prefiero dar el detalle/ }).click();
  await page.getByRole('link', { name: /^Tengo referencias/ }).click();
  await fillQuote(page, name);
  await page.getByLabel('Nueva referencia').fill('otra.mx');
  await page.getByRole('button', { name: 'Agregar' }).click();
  await page.getByLabel('Nueva referencia').fill('una.mx');
  await page.getByRole('button', { name: 'Agregar' }).click();
  await page.getByRole('button', { name: /^Quitar «otra\.mx/ }).click();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByLabel('Otro tipo de proyecto').check();
  await page.getByLabel('¿Cuál?').fill('Un quiosco');
  await page.getByLabel('Nueva restricción').fill('Sin cookies');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Debes aceptar el aviso').first()).toBeVisible();
  await page.getByLabel(/^Leí el/).check();
  await page.getByRole('button', { name: 'Enviar' }).click();
  await folioOn(page, '/cotizacion');
  expect(leadNamed(site.dataDir, name).answers).toMatchObject({
    referentes: ['una.mx'],
    restricciones: ['Sin cookies'],
  });
  expectWhole(page);
});

test('what was typed stays when the page was translated before it woke up', async ({ page }) => {
  await translateEach(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_astro\/[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/contacto/datos_basicos', { waitUntil: 'commit' });
  const name = page.getByLabel('Nombre');
  await name.fill('Ana');
  await expect(page.locator('astro-island[ssr]:has(form)')).toHaveCount(1);
  release();
  await expect(page.locator('astro-island[ssr]:has(form)')).toHaveCount(0);
  const missing = page.locator('main form [data-room]');
  await expect(missing).toContainText('Correo');
  await expect(missing).not.toContainText('Nombre');
  await expect(name).toHaveValue('Ana');
  await expect(name).toBeFocused();
  await expect(page.locator('h2').first()).toContainText(TRANSLATED);
  expectWhole(page);
});

test('no island keeps a text for itself, in any step of the flows', async ({ page }) => {
  await openAwake(page, '/contacto');
  expect(await fragileTexts(page)).toEqual([]);
  await page.getByRole('link', { name: /^Escribirlo por pasos/ }).click();
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  expect(await fragileTexts(page)).toEqual([]);
  await openAwake(page, '/cotizacion');
  await page.getByRole('button', { name: FIRST_SERVICE.nombre }).click();
  expect(await fragileTexts(page)).toEqual([]);
  await page.getByRole('link', { name: /^Prefiero dar el detalle/ }).click();
  await page.getByRole('link', { name: /^Tengo referencias/ }).click();
  await page.getByLabel('Nueva referencia').fill('otra.mx');
  await page.getByRole('button', { name: 'Agregar' }).click();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  expect(await fragileTexts(page)).toEqual([]);
  await fillQuote(page, 'Ana');
  await page.getByRole('button', { name: /calendario: Fecha de comienzo/ }).click();
  await expectFocusIn(page.getByRole('dialog'));
  expect(await fragileTexts(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByRole('heading', { name: 'Detalle del proyecto' })).toBeFocused();
  expect(await fragileTexts(page)).toEqual([]);
});

test('the panel is worked with in translation: an enquiry is marked, noted and labelled', async ({
  page,
  site,
  account,
}) => {
  const name = uniqueName();
  await arrive(site, { 'contact[nombre]': name, 'contact[correo]': 'traducida@correo.example' });
  await carrySession(page, site, account);
  await translateEach(page);
  await page.goto('/panel');
  const row = page.locator('[data-row]').filter({ hasText: name });
  await row.getByRole('checkbox').check();
  await expect(page.getByText(/\(1\)/).first()).toBeVisible();
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.getByRole('textbox', { name: /^Nota/ }).fill('Llamar por la tarde.');
  await page.getByRole('button', { name: 'Agregar nota' }).click();
  await expect(page.getByText('La nota quedó en la conversación').first()).toBeVisible();
  await page.getByRole('button', { name: 'Llamar' }).click();
  // Accepts two texts: before the page's script runs, the button «Llamar» loads another page, which
  // shows the second text.
  await expect(page.getByText(/Guardado\.|Las etiquetas quedaron guardadas/).first()).toBeVisible();
  for (const path of ['contenido', 'cifras']) {
    await page.goto(`/panel/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(TRANSLATED);
  }
  expectWhole(page);
});
