import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import { expectFocusIn, fillQuote, openAwake, openFilledContact } from '#tests/support/flows.ts';
import { expect, test } from '#tests/support/test.ts';
import { FIRST_SERVICE } from '#tests/support/tested-site.ts';

async function walkToDetail(page: Page): Promise<void> {
  await openAwake(page, '/cotizacion');
  await page.getByRole('link', { name: /^Prefiero dar el detalle/ }).click();
  await page.getByRole('link', { name: /^Tengo referencias/ }).click();
  await fillQuote(page, 'Ana Ríos');
  await page.getByLabel('Nueva referencia').fill('otra.mx');
  await page.getByLabel('Nueva referencia').press('Enter');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByLabel(FIRST_SERVICE.nombre).check();
  await page.getByLabel('Nueva función').fill('Catálogo');
  await page.getByLabel('Nueva función').press('Enter');
}

test('every way back and forth, and a reload, keeps what was written; axe finds nothing on it', async ({
  page,
}) => {
  await walkToDetail(page);
  await expectAccessible(page, { within: 'main form' });
  await page.getByRole('button', { name: 'Atrás' }).click();
  await expect(page.getByLabel('Nombre')).toHaveValue('Ana Ríos');
  await expect(page.getByLabel('Presupuesto')).toHaveValue('Aún no lo sé');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByLabel(FIRST_SERVICE.nombre)).toBeChecked();

  await page.reload();
  await expect(page.getByLabel(FIRST_SERVICE.nombre)).toBeChecked();
  await expect(page.getByRole('button', { name: 'Quitar «Catálogo»' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Nombre')).toHaveValue('Ana Ríos');
  await expect(page.getByLabel(/^Fecha de lanzamiento/)).toHaveValue('15-06-2097');
  await expect(page.getByLabel('Presupuesto')).toHaveValue('Aún no lo sé');
  await expect(page.getByRole('button', { name: 'Quitar «otra.mx»' })).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel(FIRST_SERVICE.nombre)).toBeChecked();

  await page.goBack();
  await page.getByRole('button', { name: /calendario: Fecha de comienzo/ }).click();
  await expectFocusIn(page.getByRole('dialog'));
  await expectAccessible(page, { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('link', { name: 'Empezar de nuevo' }).click();
  await page.getByRole('button', { name: 'Borrar y empezar' }).click();
  await page.getByRole('link', { name: /^Continuar con mis datos/ }).click();
  await expect(page.getByLabel('Nombre')).toHaveValue('');
});

test('a press on «Enviar» arrives although the message of the field that it leaves moves it', async ({
  page,
}) => {
  await openFilledContact(page);
  const send = page.getByRole('button', { name: 'Enviar' });
  await page.getByLabel('Correo').fill('ana@');
  await send.scrollIntoViewIfNeeded();
  const at = await send.boundingBox();
  if (at === null) throw new Error('There is no button.');
  await page.mouse.move(at.x + at.width / 2, at.y + 4);
  await page.mouse.down();
  await expect(page.getByLabel('Correo')).not.toBeFocused();
  await page.mouse.up();
  await expect(page.getByRole('alert')).toContainText('Revisa estos datos');
});
